# mockapi
# SPDX-License-Identifier: Apache-2.0

"""Calls everything that the PyPI package `wiremock` offers, on a server that has no stubs.

Usage: whole_api.py http://127.0.0.1:PORT
The server must serve one folder, and keep a journal. Ends with 0 if every call does what it should.
"""

import sys
from importlib.metadata import version

import requests
from wiremock.client import (
    BasicAuthCredentials,
    DelayDistribution,
    DelayDistributionMethods,
    GlobalSetting,
    GlobalSettings,
    HttpMethods,
    InvalidInputException,
    Mapping,
    MappingRequest,
    MappingResponse,
    Mappings,
    NearMissMatchPatternRequest,
    NearMissMatchRequest,
    NearMisses,
    NotFoundException,
    Requests,
    ResponseFaultType,
    Scenarios,
    WireMockMatchers,
)
from wiremock.constants import Config

BASE = sys.argv[1]
Config.base_url = BASE + "/__admin"

# As the package's own servers wait until they are ready.
assert requests.get(Config.base_url).status_code == 200
assert requests.get(Config.base_url + "/mappings").status_code == 200


def raises(error, call):
    try:
        call()
    except error:
        return True
    return False


# Mappings

mapping = Mapping(
    priority=100,
    request=MappingRequest(
        method=HttpMethods.POST,
        url_path="/hello",
        headers={"X-A": {WireMockMatchers.EQUAL_TO: "1", WireMockMatchers.CASE_INSENSITIVE: True}},
        query_parameters={"q": {WireMockMatchers.MATCHES: "[a-z]+"}},
        cookies={"c": {WireMockMatchers.CONTAINS: "x"}},
        body_patterns=[
            {
                WireMockMatchers.EQUAL_TO_JSON: {"a": [1, 2]},
                WireMockMatchers.IGNORE_ARRAY_ORDER: True,
                WireMockMatchers.IGNORE_EXTRA_ELEMENTS: True,
            },
            {WireMockMatchers.MATCHES_JSON_PATH: "$.a"},
        ],
        basic_auth_credentials=BasicAuthCredentials(username="u", password="p"),
    ),
    response=MappingResponse(
        status=201,
        status_message="Made",
        headers={"X-R": "r"},
        json_body={"hello": ["world"]},
        fixed_delay_milliseconds=1,
        delay_distribution=DelayDistribution(
            distribution_type=DelayDistributionMethods.UNIFORM, lower=1, upper=2
        ),
    ),
    persistent=False,
    metadata={"team": "a"},
)
made = Mappings.create_mapping(mapping=mapping)
assert made.id and made.priority == 100 and made.request.url_path == "/hello"
assert made.response.json_body == {"hello": ["world"]} and made.metadata == {"team": "a"}


def ask():
    return requests.post(
        BASE + "/hello?q=abc",
        headers={"X-A": "1"},
        cookies={"c": "axb"},
        auth=("u", "p"),
        json={"a": [2, 1], "b": 0},
    )


answer = ask()
assert answer.status_code == 201 and answer.reason == "Made" and answer.headers["X-R"] == "r"
assert answer.json() == {"hello": ["world"]}

listed = Mappings.retrieve_all_mappings()
assert listed.meta.total == 1 and listed.mappings[0].id == made.id
one = Mappings.retrieve_mapping(made.id)
assert one.id == made.id and Mappings.retrieve_mapping(one).get_json_data() == one.get_json_data()

one.response.status = 202
one.response.json_body = None
one.response.body = "changed"
changed = Mappings.update_mapping(one)
assert changed.id == made.id and changed.response.status == 202
answer = ask()
assert answer.status_code == 202 and answer.text == "changed"

for fault in [
    ResponseFaultType.EMPTY_RESPONSE,
    ResponseFaultType.RANDOM_DATA_THEN_CLOSE,
    ResponseFaultType.MALFORMED_RESPONSE_CHUNK,
]:
    broken = Mappings.create_mapping(
        Mapping(
            request=MappingRequest(method="GET", url="/" + fault),
            response=MappingResponse(fault=fault),
        )
    )
    assert raises(requests.RequestException, lambda: requests.get(BASE + "/" + fault).text), fault
    assert Mappings.delete_mapping(broken.id).status_code == 200

unknown = "99999999-9999-4999-8999-999999999999"
assert raises(NotFoundException, lambda: Mappings.retrieve_mapping(unknown))
assert raises(NotFoundException, lambda: Mappings.delete_mapping(unknown))
assert raises(NotFoundException, lambda: Mappings.update_mapping(Mapping(id=unknown)))
wrong = Mapping(request=MappingRequest(url_pattern="["))
assert raises(InvalidInputException, lambda: Mappings.create_mapping(wrong))

assert Mappings.persist_mappings().status_code == 200
assert Mappings.reset_mappings().status_code <= 300
assert Mappings.retrieve_mapping(made.id).persistent is True
team = {WireMockMatchers.MATCHES_JSON_PATH: {"expression": "$.team", "equalTo": "a"}}
assert Mappings.delete_mapping_by_metadata(team).status_code == 200
assert Mappings.retrieve_all_mappings().meta.total == 0

# Requests

Mappings.create_mapping(
    Mapping(request=MappingRequest(url="/found"), response=MappingResponse(body="ok"))
)
assert Requests.reset_request_journal().status_code == 200
requests.get(BASE + "/found", headers={"X-B": "b"})
requests.post(BASE + "/lost?n=1", data="hi")

every = Requests.get_all_received_requests()
assert every.meta.total == 2 and every.request_journal_disabled is False
assert [event.request.url for event in every.requests] == ["/lost?n=1", "/found"]
assert every.requests[0].response_definition.from_configured_stub is False
event = Requests.get_request(every.requests[1].id)
assert event.request.method == "GET" and event.request.headers["X-B"] == "b"
assert event.response_definition.status == 200
assert raises(NotFoundException, lambda: Requests.get_request(unknown))

found = NearMissMatchPatternRequest(url="/found", method="GET")
assert Requests.get_matching_request_count(found).count == 1
assert Requests.get_matching_requests(found).requests[0].url == "/found"
body = NearMissMatchPatternRequest(body_patterns=[{WireMockMatchers.EQUAL_TO: "hi"}])
assert Requests.get_matching_requests(body).requests[0].body == "hi"
client = NearMissMatchPatternRequest(client_ip={WireMockMatchers.EQUAL_TO: "127.0.0.1"})
assert Requests.get_matching_request_count(client).count == 2
unmatched = Requests.get_unmatched_requests().requests
assert [request.url for request in unmatched] == ["/lost?n=1"]
assert unmatched[0].body == "hi" and unmatched[0].body_as_base64 == "aGk="
misses = Requests.get_unmatched_requests_near_misses().near_misses
assert misses[0].request.url == "/lost?n=1" and misses[0].match_result.distance > 0
# The package keeps these for its later calls.
limited = Requests.get_all_received_requests(limit=1, since="2020-01-01T00:00:00Z")
assert len(limited.requests) == 1 and limited.meta.total == 2

# Near misses

nearest = NearMisses.find_nearest_misses_by_request(
    NearMissMatchRequest(
        url="/fund",
        absolute_url=BASE + "/fund",
        method="GET",
        headers={"X-B": "b"},
        cookies={"c": "d"},
        browser_proxy_request=False,
        body="x",
        logged_date=1467402464520,
        logged_date_string="2016-07-01T19:47:44Z",
    )
).near_misses
assert nearest[0].request.url == "/fund" and 0 < nearest[0].match_result.distance < 1
nearest = NearMisses.find_nearest_misses_by_request_pattern(
    NearMissMatchPatternRequest(url="/found", method="GET")
).near_misses
assert nearest[0].request.url == "/found" and nearest[0].match_result.distance == 0
assert nearest[0].request_pattern.url == "/found"

# Scenarios

for required, new in [("Started", "two"), ("two", "three")]:
    Mappings.create_mapping(
        Mapping(
            request=MappingRequest(url="/state"),
            response=MappingResponse(body=required),
            scenario_name="scenario",
            required_scenario_state=required,
            new_scenario_state=new,
        )
    )
assert [requests.get(BASE + "/state").text for _ in range(2)] == ["Started", "two"]
assert requests.get(BASE + "/state").status_code == 404
assert Scenarios.reset_all_scenarios().status_code == 200
assert requests.get(BASE + "/state").text == "Started"

# Settings

assert GlobalSettings.update_global_settings(GlobalSetting(fixed_delay=200)).fixed_delay == 200
assert requests.get(BASE + "/found").elapsed.total_seconds() >= 0.2
assert GlobalSettings.update_global_settings(GlobalSetting(fixed_delay=0)).fixed_delay == 0

assert Mappings.delete_all_mappings().status_code == 200
assert Mappings.retrieve_all_mappings().mappings == []
print("every call of wiremock %s works" % version("wiremock"))
