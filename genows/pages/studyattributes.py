"""The page of all clinical attributes of a study, some at a time."""

from collections.abc import Sequence
from typing import NamedTuple

from genows.http.answers import Answer
from genows.pages.figures import study_address
from genows.pages.frame import PageContext
from genows.pages.markup import Html, html
from genows.pages.pager import last_page, pager
from genows.pages.studyintro import page_below
from genows.pages.studypage import attribute_cards
from genows.summaries.attributes import Attribute
from genows.summaries.catalogue import ListedStudy
from genows.summaries.valuesummaries import ValueSummary

PER_PAGE = 24
COUNT = '<p class="quiet">{first} to {last} of {all}, the most important first.</p>\n'


class AttributeFacts(NamedTuple):
    """*attributes*, *summaries*: of this page; *all_attributes*: how many there are; *number*: of the page, from 1 on."""

    study: ListedStudy
    attributes: Sequence[Attribute]
    summaries: Sequence[ValueSummary]
    all_attributes: int
    number: int


def attributes_page(context: PageContext, facts: AttributeFacts) -> Answer:
    """Returns the page."""
    study, first = facts.study, (facts.number - 1) * PER_PAGE
    count = html(COUNT, first=first + 1, last=first + len(facts.attributes), all=facts.all_attributes) if facts.attributes else Html("<p>There are none.</p>")
    cards = attribute_cards(context, study, facts.attributes, facts.summaries)
    address = study_address(context.root, study.study_id, "attributes")
    links = pager(address, facts.number, last_page(facts.all_attributes, PER_PAGE))
    return page_below(context, study, "Clinical attributes", [count, cards, links])
