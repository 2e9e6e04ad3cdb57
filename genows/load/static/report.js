// Shows the messages that hold every word typed; without this script all of them are there to be read.
"use strict";
const box = document.getElementById("search");
const told = document.getElementById("told");
const groups = [...document.querySelectorAll("details.file")];
box.closest("[hidden]").hidden = false;

function search() {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const group of groups) {
    const name = group.querySelector("summary b").textContent.toLowerCase();
    let here = 0;
    for (const item of group.querySelectorAll("li")) {
      const text = name + " " + item.textContent.toLowerCase();
      item.hidden = !words.every((word) => text.includes(word));
      here += item.hidden ? 0 : 1;
    }
    group.hidden = here === 0;
    if (words.length && here) {
      group.open = true;
    }
    shown += here;
  }
  told.textContent = words.length ? `${shown} of ${document.querySelectorAll("details.file li").length} messages` : "";
}

box.addEventListener("input", search);
