"""What CloudFormation is given says what the design promises: closed, small rights, nothing billed while idle."""

from __future__ import annotations

import inspect
import json
import os
import re
from typing import Any

from kanina.assistant.assistant import Assistant
from kanina.channels.asgi import ANSWER_SECONDS, LEASE_SECONDS
from kanina.metrics import DIMENSIONS, METRICS
from kanina.storage.dynamodb_schema import table_definition
from kanina_local.functions import TIMEOUT_SECONDS, names
from tests.infra.cloud import ROOT, resources, run_tool, transformed

OPEN_PATHS = {("/api/health", "get"), ("/openapi.json", "get"), ("/telegram", "post")}


def environment(function: dict[str, Any]) -> dict[str, Any]:
    variables: dict[str, Any] = function["Properties"]["Environment"]["Variables"]
    return variables


def statements() -> list[tuple[str, dict[str, Any]]]:
    found = []
    for name, role in resources("AWS::IAM::Role").items():
        for policy in role["Properties"].get("Policies", []):
            policy = policy["Fn::If"][1] if "Fn::If" in policy else policy
            found += [(name, statement) for statement in policy["PolicyDocument"]["Statement"]]
    return found


def test_sam_validates_it_offline_with_its_linter() -> None:
    done = run_tool("sam", "validate", "--lint", "--template", str(ROOT / "template.yaml"))
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_function_on_this_machine_is_given_the_time_it_is_given_when_deployed() -> None:
    deployed = {
        re.sub(r"(?<!^)(?=[A-Z])", "_", name.removesuffix("Function")).lower(): function["Properties"]["Timeout"]
        for name, function in resources("AWS::Lambda::Function").items()
        if function["Properties"]["Handler"] == "app.handler"
    }
    assert deployed == TIMEOUT_SECONDS
    assert sorted(TIMEOUT_SECONDS) == names()


def test_every_path_asks_the_authoriser_but_for_the_three_that_are_open() -> None:
    (api,) = resources("AWS::ApiGateway::RestApi").values()
    seen_open = set()
    for path, methods in api["Properties"]["Body"]["paths"].items():
        for method, operation in methods.items():
            if operation.get("security") == [{"NONE": []}]:
                seen_open.add((path, method))
            else:
                assert operation["security"] == [{"Authorizer": []}], (path, method)
    assert seen_open == OPEN_PATHS


def test_the_authoriser_is_a_function_whose_word_holds_for_a_minute() -> None:
    (api,) = resources("AWS::ApiGateway::RestApi").values()
    scheme = api["Properties"]["Body"]["components"]["securitySchemes"]["Authorizer"]
    assert scheme["x-amazon-apigateway-authorizer"]["type"] == "request"
    assert scheme["x-amazon-apigateway-authorizer"]["authorizerResultTtlInSeconds"] == 60
    assert scheme["x-amazon-apigateway-authorizer"]["identitySource"] == "method.request.header.Authorization"
    issuers = json.loads(environment(transformed()["Resources"]["AuthorizeFunction"])["KANINA_ISSUERS"]["Fn::Sub"])
    assert issuers == [
        {
            "issuer": "https://cognito-idp.${AWS::Region}.amazonaws.com/${UserPool}",
            "cognito": True,
            "client_ids": ["${UserPoolClient}"],
        }
    ]


def test_the_deployed_table_is_the_one_the_tests_run_on() -> None:
    (table,) = resources("AWS::DynamoDB::Table").values()
    made = table["Properties"]
    tested = table_definition("any")
    assert made["KeySchema"] == tested["KeySchema"]
    assert made["LocalSecondaryIndexes"] == tested["LocalSecondaryIndexes"]
    assert sorted(made["AttributeDefinitions"], key=str) == sorted(tested["AttributeDefinitions"], key=str)
    assert made["BillingMode"] == "PAY_PER_REQUEST"
    assert made["TimeToLiveSpecification"] == {"AttributeName": "expires_at", "Enabled": True}
    assert made["StreamSpecification"] == {"StreamViewType": "NEW_IMAGE"}
    assert table["DeletionPolicy"] == table["UpdateReplacePolicy"] == "Retain"
    assert "PointInTimeRecoveryEnabled" in made["PointInTimeRecoverySpecification"]


def test_functions_run_on_the_runtime_the_tests_run_on_and_log_with_an_end() -> None:
    functions = resources("AWS::Lambda::Function")
    assert set(functions) == {
        "AuthorizeFunction",
        "ChatFunction",
        "TelegramFunction",
        "AnswerFunction",
        "ReportFunction",
        "DemoFunction",
        "WriteBackFunction",
        "ChartFunction",
        "StreamFunction",
    }
    for name, function in functions.items():
        made = function["Properties"]
        assert made["Runtime"] == "python3.13", name
        assert made["Architectures"] == ["arm64"], name
        assert made["LoggingConfig"]["LogGroup"] == {"Ref": "Logs"}, name
        assert len([layer for layer in made["Layers"] if "Ref" in layer]) <= 4, name
        assert "ProvisionedConcurrencyConfig" not in made, name
        assert "SnapStart" not in made, name
    assert transformed()["Resources"]["Logs"]["Properties"]["RetentionInDays"] == {"Ref": "LogDays"}


def test_deadlines_nest() -> None:
    functions = resources("AWS::Lambda::Function")
    assert functions["ChatFunction"]["Properties"]["Timeout"] == 28  # API Gateway gives up at 29
    lease = inspect.signature(Assistant.ask).parameters["lease_seconds"].default
    assert lease == 28 + 5  # no repeat takes a key over from a function that may still be answering
    assert f"for {lease:.0f} seconds from when it began" in (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert functions["AnswerFunction"]["Properties"]["Timeout"] == 120
    assert int(environment(functions["AnswerFunction"])["KANINA_ANSWER_SECONDS"]) < 120
    queue = transformed()["Resources"]["TelegramQueue"]["Properties"]
    assert queue["VisibilityTimeout"] == 6 * 120
    assert queue["FifoQueue"] is True


def test_what_streams_is_streamed_all_the_way() -> None:
    (api,) = resources("AWS::ApiGateway::RestApi").values()
    streamed = {}
    for path, methods in api["Properties"]["Body"]["paths"].items():
        for method, operation in methods.items():
            integration = operation["x-amazon-apigateway-integration"]
            if "StreamFunction" in str(integration["uri"]):
                streamed[path, method] = integration
    assert set(streamed) == {
        ("/api/chat/stream", "post"),
        ("/api/conversations/{id}/runs/{run}/events", "get"),
        ("/api/conversations/{id}/runs/{run}/stop", "post"),
        ("/v1/chat/completions", "post"),
        ("/v1/models", "get"),
        ("/v1/models/{id}", "get"),
        ("/mcp", "post"),
        ("/mcp", "get"),
    }
    for path, integration in streamed.items():
        assert integration["responseTransferMode"] == "STREAM", path
        assert integration["uri"]["Fn::Sub"].endswith("${StreamFunction.Arn}/response-streaming-invocations"), path
        assert integration["timeoutInMillis"] == 120_000, path
    function = resources("AWS::Lambda::Function")["StreamFunction"]["Properties"]
    assert (function["Handler"], function["Timeout"]) == ("run.sh", 120)
    assert ANSWER_SECONDS < 120 < LEASE_SECONDS
    variables = environment(resources("AWS::Lambda::Function")["StreamFunction"])
    assert variables["AWS_LWA_INVOKE_MODE"] == "response_stream"
    assert variables["AWS_LAMBDA_EXEC_WRAPPER"] == "/opt/bootstrap"
    start = ROOT / "functions" / "stream" / "run.sh"
    assert os.access(start, os.X_OK)
    assert f'--port "${{AWS_LWA_PORT:-{variables["AWS_LWA_PORT"]}}}"' in start.read_text(encoding="utf-8")


def test_a_language_model_is_asked_only_where_one_is_chosen() -> None:
    parameters = transformed()["Parameters"]
    assert parameters["Model"]["Default"] == "offline"
    assert float(parameters["ModelDailyDollars"]["Default"]) > 0
    functions = resources("AWS::Lambda::Function")
    asking = [name for name, function in functions.items() if "KANINA_MODEL_PROVIDER" in environment(function)]
    assert sorted(asking) == ["AnswerFunction", "ChatFunction", "StreamFunction"]
    for name in asking:
        assert environment(functions[name])["KANINA_MODEL_PROVIDER"] == {"Ref": "Model"}
        policies = resources("AWS::IAM::Role")[f"{name}Role"]["Properties"]["Policies"]
        chosen = {policy["Fn::If"][0] for policy in policies if "Fn::If" in policy}
        assert chosen == {"WithAnthropic", "WithBedrock"}


def test_what_fails_is_not_lost() -> None:
    queue = transformed()["Resources"]["TelegramQueue"]["Properties"]
    assert queue["RedrivePolicy"] == {
        "deadLetterTargetArn": {"Fn::GetAtt": ["TelegramDeadLetters", "Arn"]},
        "maxReceiveCount": 5,
    }
    mappings = resources("AWS::Lambda::EventSourceMapping")
    assert set(mappings) == {"AnswerFunctionUpdates"}
    for mapping in mappings.values():
        assert mapping["Properties"]["FunctionResponseTypes"] == ["ReportBatchItemFailures"]
    report = transformed()["Resources"]["ReportFunctionMorning"]["Properties"]
    assert report["Target"]["DeadLetterConfig"] == {"Arn": {"Fn::GetAtt": ["ReportDeadLetters", "Arn"]}}
    (asynchronous,) = resources("AWS::Lambda::EventInvokeConfig").values()
    assert asynchronous["Properties"]["DestinationConfig"] == {
        "OnFailure": {"Destination": {"Fn::GetAtt": ["ReportDeadLetters", "Arn"]}}
    }
    assert report["ScheduleExpressionTimezone"] == {"Ref": "ReportZone"}


def test_no_right_is_wider_than_a_resource_of_the_stack() -> None:
    for name, statement in statements():
        actions = statement["Action"] if isinstance(statement["Action"], list) else [statement["Action"]]
        assert not any(action == "*" or action.endswith(":*") for action in actions), (name, statement)
        assert statement["Resource"] != "*", (name, statement)


def test_a_raw_mail_may_leave() -> None:
    """SESv2's SendEmail asks for SendRawEmail too where its content is raw, as every report's is."""
    sending = [(name, statement["Action"]) for name, statement in statements() if "ses:" in str(statement["Action"])]
    assert sending == [("ReportFunctionRole", ["ses:SendEmail", "ses:SendRawEmail"])]


def test_the_buckets_are_private_and_tls_only() -> None:
    (bucket,) = resources("AWS::S3::Bucket").values()
    assert all(bucket["Properties"]["PublicAccessBlockConfiguration"].values())
    assert bucket["DeletionPolicy"] == "Retain"
    (policy,) = resources("AWS::S3::BucketPolicy").values()
    (statement,) = policy["Properties"]["PolicyDocument"]["Statement"]
    assert statement["Effect"] == "Deny"
    assert statement["Condition"] == {"Bool": {"aws:SecureTransport": "false"}}


def test_a_turn_the_table_cannot_take_waits_through_a_day_of_failure() -> None:
    queue = transformed()["Resources"]["LateTurns"]["Properties"]
    timeout = transformed()["Resources"]["WriteBackFunction"]["Properties"]["Timeout"]
    assert queue["FifoQueue"] is True
    assert queue["VisibilityTimeout"] == 6 * timeout
    assert queue["RedrivePolicy"]["deadLetterTargetArn"] == {"Fn::GetAtt": ["LateTurnsDeadLetters", "Arn"]}
    tried_for = queue["RedrivePolicy"]["maxReceiveCount"] * queue["VisibilityTimeout"]
    assert 20 * 3600 <= tried_for < queue["MessageRetentionPeriod"]
    for name in ("ChatFunction", "AnswerFunction", "StreamFunction"):
        url = environment(transformed()["Resources"][name])["KANINA_WRITE_BACK_QUEUE_URL"]
        assert url == {"Fn::If": ["WithWriteBack", {"Ref": "LateTurns"}, ""]}
    writer = environment(transformed()["Resources"]["WriteBackFunction"])
    assert writer["KANINA_WRITE_BACK_QUEUE_URL"] == {"Ref": "LateTurns"}


def test_messages_are_limited_wherever_they_are_answered() -> None:
    parameter = transformed()["Parameters"]["RateLimit"]
    assert (parameter["Default"], parameter["MinValue"]) == (30, 0)
    functions = resources("AWS::Lambda::Function")
    limited = [name for name, function in functions.items() if "KANINA_RATE_LIMIT" in environment(function)]
    assert sorted(limited) == ["AnswerFunction", "ChatFunction", "StreamFunction"]
    for name in limited:
        assert environment(functions[name])["KANINA_RATE_LIMIT"] == {"Ref": "RateLimit"}


def test_nothing_polls_a_queue_or_runs_by_itself_unless_asked_to() -> None:
    late = transformed()["Resources"]["WriteBackFunctionEveryFiveMinutes"]["Properties"]
    assert late["State"] == {"Fn::If": ["WithWriteBack", "ENABLED", "DISABLED"]}
    assert late["ScheduleExpression"] == "rate(5 minutes)"
    mapping = transformed()["Resources"]["AnswerFunctionUpdates"]
    assert mapping["Properties"]["Enabled"] == {"Fn::If": ["WithTelegram", True, False]}
    assert transformed()["Parameters"]["Telegram"]["Default"] == "false"
    schedule = transformed()["Resources"]["ReportFunctionMorning"]["Properties"]
    assert schedule["State"] == {"Fn::If": ["WithReport", "ENABLED", "DISABLED"]}
    assert transformed()["Parameters"]["DailyReport"]["Default"] == "false"


def test_charts_are_drawn_by_a_function_without_rights_that_one_other_may_ask() -> None:
    function = resources("AWS::Lambda::Function")["ChartFunction"]["Properties"]
    assert (function["MemorySize"], function["Timeout"]) == (1024, 15)
    assert [layer["Ref"][:6] for layer in function["Layers"]] == ["Kanina", "Depend", "Charts"]
    role = resources("AWS::IAM::Role")["ChartFunctionRole"]["Properties"]
    assert "Policies" not in role
    assert len(role["ManagedPolicyArns"]) == 1  # to write its log
    asking = [name for name, statement in statements() if "ChartFunction" in str(statement["Resource"])]
    assert asking == ["AnswerFunctionRole"]
    answer = environment(transformed()["Resources"]["AnswerFunction"])
    assert answer["KANINA_CHART_FUNCTION"] == {"Ref": "ChartFunction"}


def test_metrics_can_be_switched_off_and_lie_in_a_namespace_of_the_stack() -> None:
    assert transformed()["Parameters"]["Metrics"]["Default"] == "true"
    for name, function in resources("AWS::Lambda::Function").items():
        namespace = environment(function)["KANINA_METRICS_NAMESPACE"]
        assert namespace == {"Fn::If": ["WithMetrics", {"Fn::Sub": "kanina/${AWS::StackName}"}, ""]}, name
        # Lines without a level are of level INFO to Lambda, and would be dropped by a higher one.
        assert function["Properties"]["LoggingConfig"]["ApplicationLogLevel"] == "INFO", name


def test_alarms_are_there_only_with_a_topic_and_watch_what_is_sent() -> None:
    assert transformed()["Parameters"]["AlarmTopic"]["Default"] == ""
    alarms = resources("AWS::CloudWatch::Alarm")
    queues = {"TelegramDeadLetters", "LateTurnsDeadLetters", "ReportDeadLetters"}
    assert set(alarms) == {f"{name}Alarm" for name in {"TurnsNotStored", "TurnsFailed"} | queues}
    for name, alarm in alarms.items():
        made, watched = alarm["Properties"], name.removesuffix("Alarm")
        assert alarm["Condition"] == "WithAlarms"
        assert made["AlarmActions"] == [{"Ref": "AlarmTopic"}]
        assert made["TreatMissingData"] == "notBreaching", "what did not happen is not sent"
        if watched in queues:
            assert (made["Namespace"], made["MetricName"]) == ("AWS/SQS", "ApproximateNumberOfMessagesVisible")
            assert made["Dimensions"] == [{"Name": "QueueName", "Value": {"Fn::GetAtt": [watched, "QueueName"]}}]
        else:
            assert made["Namespace"] == {"Fn::Sub": "kanina/${AWS::StackName}"}
            assert {"Metric": made["MetricName"], "Statistic": made["Statistic"]} == {
                "Metric": watched,
                "Statistic": "Sum",
            }
            assert watched in {metric.name for metric in METRICS}
            assert made["Dimensions"] == [{"Name": name, "Value": value} for name, value in DIMENSIONS.items()]


def test_nothing_is_billed_by_the_hour() -> None:
    by_the_hour = {
        "AWS::EC2::NatGateway",
        "AWS::ElasticLoadBalancingV2::LoadBalancer",
        "AWS::RDS::DBInstance",
        "AWS::ElastiCache::CacheCluster",
        "AWS::OpenSearchService::Domain",
        "AWS::KMS::Key",
    }
    assert {made["Type"] for made in transformed()["Resources"].values()} & by_the_hour == set()


def test_what_the_gateway_itself_answers_is_a_problem_document() -> None:
    responses = resources("AWS::ApiGateway::RestApi")["Api"]["Properties"]["Body"][
        "x-amazon-apigateway-gateway-responses"
    ]
    assert set(responses) >= {
        "UNAUTHORIZED",
        "ACCESS_DENIED",
        "MISSING_AUTHENTICATION_TOKEN",
        "THROTTLED",
        "DEFAULT_5XX",
    }
    for name, response in responses.items():
        assert response["responseParameters"]["gatewayresponse.header.Content-Type"] == "'application/problem+json'", (
            name
        )
        text = response["responseTemplates"]["application/json"].replace("$context.status", "504")
        assert set(json.loads(text)) == {"type", "title", "status", "detail"}, name
