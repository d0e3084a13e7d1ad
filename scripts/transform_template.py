"""Prints template.yaml as CloudFormation gets it, offline: run by the Python that has the AWS SAM tools."""

import json
import os
import sys
from pathlib import Path

os.environ.setdefault("AWS_DEFAULT_REGION", "ap-southeast-1")

from samcli.yamlhelper import yaml_parse
from samtranslator.translator.transform import transform


class NoManagedPolicies:
    """The template names no managed policy that would have to be looked up."""

    def load(self) -> dict[str, str]:
        return {}


LOCAL_URIS = {"AWS::Serverless::Function": "CodeUri", "AWS::Serverless::LayerVersion": "ContentUri"}

document = yaml_parse(Path(sys.argv[1]).read_text())
for resource in document["Resources"].values():
    # `sam package` would have uploaded the folders and put their addresses here.
    if resource["Type"] in LOCAL_URIS:
        resource["Properties"][LOCAL_URIS[resource["Type"]]] = "s3://bucket/key"
json.dump(transform(document, {}, NoManagedPolicies()), sys.stdout, default=str)
