# mockapi
# SPDX-License-Identifier: Apache-2.0
"""Tests against mockapi: a lease for each test, and a test of each variant of a scenario. docs/pytest.md explains it."""

from .answers import Answer, failure
from .judging import Finding, Variant, judge
from .servers import Lease, ServerError

__all__ = ["Answer", "Finding", "Lease", "ServerError", "Variant", "failure", "judge"]
