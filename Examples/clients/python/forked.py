#!/usr/bin/env python3
# mockapi
# SPDX-License-Identifier: Apache-2.0
"""The careless client behind a zygote: each start of the driver costs a fork. It has the findings of careless.py:

mockapi test Scenarios/ --client 'python3 Examples/clients/python/forked.py'
mockapi test Scenarios/ --each 'python3 Examples/clients/python/forked.py --each'
"""

import sys

import zygote

zygote.connect()

import careless  # noqa: E402  A slow package.

zygote.serve()
careless.command() if "--each" in sys.argv else careless.main()
