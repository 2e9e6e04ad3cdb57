// An application that asks genows as the portal's own front end does: home, study view with filters, results, patient, comparison, virtual study,
// sign-in after a 401; at /loading/PAGE it sends what the record has of that page. It draws counts, so that a test sees what came.
(function () {
  'use strict';
  var front = window.frontendConfig, server = window.rawServerConfig, root = document.getElementById('reactRoot');
  window.failed = []; window.asked = 0;

  function element(name, parent, text, attributes) {
    var made = document.createElement(name);
    made.textContent = text === undefined ? '' : text;
    Object.keys(attributes || {}).forEach(function (key) { made.setAttribute(key, attributes[key]); });
    (parent || root).appendChild(made);
    return made;
  }

  function ask(path, body, method) {
    var options = { method: method || (body === undefined ? 'GET' : 'POST'), credentials: 'same-origin', headers: {} };
    if (body !== undefined) { options.body = JSON.stringify(body); options.headers['Content-Type'] = 'application/json'; }
    window.asked += 1;
    return fetch(/^\//.test(path) ? path : front.apiRoot + 'api/' + path, options).then(function (answer) {
      if (answer.status === 401) {
        localStorage.setItem('login-redirect', location.href);
        location.href = front.basePath + '?spring-security-redirect=' + encodeURIComponent(front.basePath + '/restore?key=login-redirect');
        return new Promise(function () {});
      }
      if (!answer.ok) { window.failed.push(answer.status + ' ' + path); }
      return answer.text().then(function (text) { return text ? JSON.parse(text) : null; });
    });
  }

  function bars(title, counts, chosen) {
    var figure = element('figure', root, '', { id: title });
    element('figcaption', figure, title);
    counts.forEach(function (one) {
      var bar = element('button', figure, one.value + ' ' + one.count, { style: 'display:block;width:' + Math.min(600, 40 + 3 * one.count) + 'px' });
      bar.onclick = function () { chosen(one.value); };
    });
  }

  function parameter(name) { return new URLSearchParams(location.search).get(name); }

  function home() {
    element('h1', root, server.skin_title || server.app_name);
    return ask('studies?projection=DETAILED').then(function (studies) {
      studies.forEach(function (study) {
        element('a', element('p'), study.name, { href: front.basePath + '/study/summary?id=' + study.studyId });
      });
    });
  }

  function study() {
    var id = parameter('id'), filter = { studyIds: [id], clinicalDataFilters: [] };
    function identifiers(samples) { return samples.map(function (one) { return { id: one.studyId, samples: [one.sampleId] }; }); }
    function draw() {
      return Promise.all([
        ask('filtered-samples/fetch', filter),
        ask('clinical-data-counts/fetch', { attributes: [{ attributeId: 'SEX' }], studyViewFilter: filter }),
        ask('mutated-genes/fetch', filter),
        ask('clinical-data-bin-counts/fetch?dataBinMethod=STATIC', { attributes: [{ attributeId: 'AGE' }], studyViewFilter: filter })
      ]).then(function (found) {
        root.textContent = '';
        element('h1', root, found[0].length + ' samples', { id: 'samples' });
        bars('SEX', found[1][0].counts, function (value) {
          filter.clinicalDataFilters = [{ attributeId: 'SEX', values: [{ value: value }] }];
          draw();
        });
        bars('genes', found[2].slice(0, 5).map(function (gene) { return { value: gene.hugoGeneSymbol, count: gene.numberOfAlteredCases }; }), function () {});
        bars('AGE', found[3].map(function (bin) { return { value: bin.specialValue || bin.start, count: bin.count }; }), function () {});
        element('button', root, 'Save as virtual study').onclick = function () {
          var document = { name: 'Chosen', description: '', studies: [{ id: id, samples: found[0].map(function (one) { return one.sampleId; }) }], origin: [id], studyViewFilter: filter };
          ask('session/virtual_study', document).then(function (saved) { location.href = front.basePath + '/study/summary?id=' + saved.id + '&virtual=1'; });
        };
        element('button', root, 'Compare').onclick = function () {
          ask('filtered-samples/fetch', { studyIds: [id] }).then(function (all) {
            var inside = new Set(found[0].map(function (one) { return one.sampleId; }));
            function group(name, kept) { return { name: name, description: '', studies: [{ id: id, samples: all.map(function (one) { return one.sampleId; }).filter(kept) }], origin: [id] }; }
            var groups = [group('chosen', function (one) { return inside.has(one); }), group('others', function (one) { return !inside.has(one); })];
            return ask('session/comparison_session', { groups: groups, origin: [id] });
          }).then(function (saved) { location.href = front.basePath + '/comparison/alterations?comparisonId=' + saved.id; });
        };
      });
    }
    if (!parameter('virtual')) { return draw(); }
    return ask('session/virtual_study/' + id).then(function (saved) {
      var samples = [];
      saved.data.studies.forEach(function (one) { one.samples.forEach(function (sample) { samples.push({ studyId: one.id, sampleId: sample }); }); });
      return ask('filtered-samples/fetch', { sampleIdentifiers: samples }).then(function (found) {
        element('h1', root, saved.data.name + ': ' + found.length + ' samples', { id: 'samples' });
      });
    });
  }

  function comparison() {
    return ask('session/comparison_session/' + parameter('comparisonId')).then(function (saved) {
      var groups = saved.data.groups.map(function (group) {
        var cases = [];
        group.studies.forEach(function (one) { one.samples.forEach(function (sample) { cases.push({ caseId: sample, molecularProfileId: one.id + '_mutations' }); }); });
        return { name: group.name, molecularProfileCaseIdentifiers: cases };
      });
      return ask('alteration-enrichments/fetch?enrichmentType=SAMPLE', { molecularProfileCasesGroupFilter: groups });
    }).then(function (genes) {
      element('h1', root, genes.length + ' genes compared', { id: 'compared' });
    });
  }

  function results() {
    var query = window.postData || Object.fromEntries(new URLSearchParams(location.search));
    window.postData = null;
    return ask('genes/fetch?geneIdType=HUGO_GENE_SYMBOL', query.gene_list.split(/[\s,]+/)).then(function (genes) {
      return ask('mutations/fetch?projection=DETAILED', { molecularProfileIds: [query.cancer_study_list + '_mutations'], entrezGeneIds: genes.map(function (one) { return one.entrezGeneId; }) });
    }).then(function (mutations) { element('h1', root, mutations.length + ' mutations', { id: 'mutations' }); });
  }

  function record(page) {
    return fetch(front.frontendUrl + 'reactapp/record.json').then(function (answer) { return answer.json(); }).then(function (pages) {
      return pages[page].reduce(function (before, one) {
        return before.then(function () { return ask(one.path.replace('{base}/', '').replace('{root}', '') + (one.query ? '?' + one.query : ''), one.body === null ? undefined : one.body, one.method); });
      }, Promise.resolve());
    });
  }

  var place = location.pathname.slice(front.basePath.length);
  var shown = place.indexOf('/study') === 0 ? study() : place.indexOf('/comparison') === 0 ? comparison() : place.indexOf('/results') === 0 ? results()
    : place === '/restore' ? (location.href = localStorage.getItem('login-redirect'), new Promise(function () {}))
    : place.indexOf('/loading/') === 0 ? record(decodeURIComponent(place.slice(9))) : home();
  shown.then(function () { element('p', root, 'done', { id: 'done' }); });
})();
