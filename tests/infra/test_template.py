"""What CloudFormation is given says what the design promises: closed, small rights, nothing billed while idle."""

from __future__ import annotations

import inspect
import json
import os
import re
from collections import Counter
from typing import Any

import pytest

from kanina.assistant.assistant import Assistant
from kanina.channels.core import ANSWER_SECONDS, LEASE_SECONDS
from kanina.channels.resource_metadata import challenge
from kanina.channels.telegram_retries import DELIVERIES_MAXIMUM
from kanina.metrics import DIMENSIONS, METRICS
from kanina.problems import Problem
from kanina.storage.dynamodb_schema import table_definition
from kanina_local.functions import TIMEOUT_SECONDS, names
from tests.infra.cloud import ROOT, resources, run_tool, transformed

OPEN_PATHS = {
    ("/api/health", "get"),
    ("/openapi.json", "get"),
    ("/telegram", "post"),
    ("/.well-known/oauth-protected-resource", "get"),
    ("/.well-known/oauth-protected-resource/mcp", "get"),
    ("/api/reports/{rest+}", "x-amazon-apigateway-any-method"),
}


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
    }
    assert deployed == TIMEOUT_SECONDS
    assert sorted(TIMEOUT_SECONDS) == names()


def test_every_path_asks_the_authoriser_but_for_those_that_are_open() -> None:
    (api,) = resources("AWS::ApiGateway::RestApi").values()
    seen_open = set()
    for path, methods in api["Properties"]["Body"]["paths"].items():
        for method, operation in methods.items():
            if operation.get("security") == [{"NONE": []}]:
                seen_open.add((path, method))
            else:
                assert operation["security"] == [{"Authorizer": []}], (path, method)
    assert seen_open == OPEN_PATHS


def test_a_function_s_policy_has_room_for_whoever_calls_it() -> None:
    """A statement for each path that leads to it, with the function's name and the stack's: also where those are long.

    Source of the limit: AWS Lambda, "Lambda quotas", function resource-based policy.
    """
    stack, function = "s" * 40, "f" * 64
    place = "ap-southeast-1:123456789012"
    sizes: Counter[str] = Counter()
    for name, permission in resources("AWS::Lambda::Permission").items():
        said = permission["Properties"]
        source = json.dumps(said["SourceArn"]).replace("${AWS::Region}:${AWS::AccountId}", place)
        statement = {
            "Sid": f"{stack}-{name}-ABCDEFGHIJKLMN",
            "Effect": "Allow",
            "Principal": {"Service": said["Principal"]},
            "Action": said["Action"],
            "Resource": f"arn:aws:lambda:{place}:function:{function}",
            "Condition": {"ArnLike": {"AWS:SourceArn": source}},
        }
        sizes[str(said["FunctionName"])] += len(json.dumps(statement))
    assert max(sizes.values()) <= 15_000 < 20_480


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
            "client_ids_parameter": "/kanina/${AWS::StackName}/page-clients",
            "sql_groups": ["sql"],
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
        "LearnFunction",
        "WriteBackFunction",
        "ChartFunction",
        "StreamFunction",
        "PageFunction",
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
    assert sorted(asking) == ["AnswerFunction", "ChatFunction", "LearnFunction", "StreamFunction"]
    for name in asking:
        assert environment(functions[name])["KANINA_MODEL_PROVIDER"] == {"Ref": "Model"}
        policies = resources("AWS::IAM::Role")[f"{name}Role"]["Properties"]["Policies"]
        chosen = {policy["Fn::If"][0] for policy in policies if "Fn::If" in policy}
        assert chosen >= {"WithAnthropic", "WithBedrock", "WithMantle"}


def test_a_failed_update_comes_again_when_its_function_says() -> None:
    answer = environment(transformed()["Resources"]["AnswerFunction"])
    assert answer["KANINA_TELEGRAM_QUEUE_URL"] == {"Ref": "TelegramQueue"}
    may = [(name, one["Resource"]) for name, one in statements() if one["Action"] == "sqs:ChangeMessageVisibility"]
    assert may == [("AnswerFunctionRole", {"Fn::GetAtt": ["TelegramQueue", "Arn"]})]


def test_who_may_talk_to_the_bot_is_read_by_those_who_answer_and_report() -> None:
    of_the_list = {name: one["Action"] for name, one in statements() if "T#*" in str(one.get("Condition"))}
    assert of_the_list == {
        "AnswerFunctionRole": ["dynamodb:GetItem", "dynamodb:PutItem"],
        "ReportFunctionRole": "dynamodb:Query",
    }


def test_what_fails_is_not_lost() -> None:
    queue = transformed()["Resources"]["TelegramQueue"]["Properties"]
    assert queue["RedrivePolicy"] == {
        "deadLetterTargetArn": {"Fn::GetAtt": ["TelegramDeadLetters", "Arn"]},
        "maxReceiveCount": DELIVERIES_MAXIMUM + 1,
    }
    mappings = resources("AWS::Lambda::EventSourceMapping")
    assert set(mappings) == {"AnswerFunctionUpdates", "LearnFunctionTurns"}
    turns = mappings["LearnFunctionTurns"]["Properties"]
    assert turns["DestinationConfig"] == {"OnFailure": {"Destination": {"Fn::GetAtt": ["LearnDeadLetters", "Arn"]}}}
    assert turns["BisectBatchOnFunctionError"] is True
    assert (turns["MaximumRetryAttempts"], turns["MaximumRecordAgeInSeconds"]) == (10, 3600)
    for mapping in mappings.values():
        assert mapping["Properties"]["FunctionResponseTypes"] == ["ReportBatchItemFailures"]
    report = transformed()["Resources"]["ReportFunctionMorning"]["Properties"]
    assert report["Target"]["DeadLetterConfig"] == {"Arn": {"Fn::GetAtt": ["ReportDeadLetters", "Arn"]}}
    (asynchronous,) = resources("AWS::Lambda::EventInvokeConfig").values()
    assert asynchronous["Properties"]["DestinationConfig"] == {
        "OnFailure": {"Destination": {"Fn::GetAtt": ["ReportDeadLetters", "Arn"]}}
    }
    assert (report["ScheduleExpression"], "ScheduleExpressionTimezone" in report) == ("cron(0 * * * ? *)", False)


def test_no_right_is_wider_than_a_resource_of_the_stack() -> None:
    for name, statement in statements():
        actions = statement["Action"] if isinstance(statement["Action"], list) else [statement["Action"]]
        assert not any(action == "*" or action.endswith(":*") for action in actions), (name, statement)
        assert statement["Resource"] != "*", (name, statement)


def test_a_raw_mail_may_leave() -> None:
    """SESv2's SendEmail asks for SendRawEmail too where its content is raw, as that of every mail here is."""
    sending = [(name, statement["Action"]) for name, statement in statements() if "ses:" in str(statement["Action"])]
    raw = ["ses:SendEmail", "ses:SendRawEmail"]
    assert sending == [("ChatFunctionRole", raw), ("ReportFunctionRole", raw)]


def test_unsubscribe_links_are_made_and_read_with_one_secret_and_lead_to_the_api() -> None:
    functions = resources("AWS::Lambda::Function")
    secret = {"Ref": "UnsubscribeSecretParameter"}
    for name in ("ChatFunction", "ReportFunction"):
        assert environment(functions[name])["KANINA_UNSUBSCRIBE_SECRET_PARAMETER"] == secret
        reading = [one for role, one in statements() if role == f"{name}Role" and "UnsubscribeSecret" in str(one)]
        assert [one["Action"] for one in reading] == ["ssm:GetParameter"]
    own = {"Fn::Sub": "https://${Api}.execute-api.${AWS::Region}.${AWS::URLSuffix}/live"}
    address = environment(functions["ReportFunction"])["KANINA_BASE_URL"]
    assert address == {"Fn::If": ["WithBaseUrl", {"Ref": "BaseUrl"}, own]}
    subscriptions = [one for role, one in statements() if role == "ChatFunctionRole" and "S#*" in str(one)]
    assert [one["Action"] for one in subscriptions] == [
        [f"dynamodb:{action}" for action in ("GetItem", "Query", "PutItem", "DeleteItem")]
    ]


def test_who_comes_without_a_token_is_told_who_signs_people_in() -> None:
    (api,) = resources("AWS::ApiGateway::RestApi").values()
    refusals = api["Properties"]["Body"]["x-amazon-apigateway-gateway-responses"]
    told = refusals["UNAUTHORIZED"]["responseParameters"]["gatewayresponse.header.WWW-Authenticate"]
    hint = "'Bearer resource_metadata=\"${BaseUrl}/.well-known/oauth-protected-resource/mcp\"'"
    assert told == {"Fn::If": ["WithBaseUrl", {"Fn::Sub": hint}, "'Bearer'"]}
    assert challenge("https://x.example/") == hint.strip("'").replace("${BaseUrl}", "https://x.example")
    functions = resources("AWS::Lambda::Function")
    issuers = environment(functions["AuthorizeFunction"])["KANINA_ISSUERS"]
    assert environment(functions["ChatFunction"])["KANINA_ISSUERS"] == issuers
    for name in ("ChatFunction", "StreamFunction"):
        assert environment(functions[name])["KANINA_BASE_URL"] == {"Ref": "BaseUrl"}


@pytest.mark.parametrize(
    ("address", "fits"),
    [
        ("", True),
        ("https://ask.example", True),
        ("https://x.execute-api.eu-west-1.amazonaws.com/live", True),
        ("https://ask.example/", False),
        ("https://ask.example'", False),
        ("http://ask.example", False),
    ],
)
def test_the_base_url_is_one_that_paths_can_follow(address: str, fits: bool) -> None:
    pattern = transformed()["Parameters"]["BaseUrl"]["AllowedPattern"]
    assert bool(re.fullmatch(pattern, address)) is fits


def test_the_buckets_are_private_and_tls_only() -> None:
    buckets = resources("AWS::S3::Bucket")
    assert {name: bucket["DeletionPolicy"] for name, bucket in buckets.items()} == {
        "DataBucket": "Retain",
        "PageBucket": "Delete",
    }
    for bucket in buckets.values():
        assert all(bucket["Properties"]["PublicAccessBlockConfiguration"].values())
    policies = {made["Properties"]["Bucket"]["Ref"]: made for made in resources("AWS::S3::BucketPolicy").values()}
    assert set(policies) == set(buckets)
    for policy in policies.values():
        first, *_ = policy["Properties"]["PolicyDocument"]["Statement"]
        assert first["Effect"] == "Deny"
        assert first["Condition"] == {"Bool": {"aws:SecureTransport": "false"}}


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


def alarms() -> dict[str, dict[str, Any]]:
    return resources("AWS::CloudWatch::Alarm")


def stats(name: str) -> list[dict[str, Any]]:
    """What an alarm watches, as metrics with their statistic and seconds, that of an optional function among them."""
    made = alarms()[name]["Properties"]
    if "MetricName" in made:
        of_alarm = {key: made[key] for key in ("Namespace", "MetricName", "Dimensions")}
        return [{"Metric": of_alarm, "Stat": made["Statistic"], "Period": made["Period"]}]
    queries = [query["Fn::If"][1] if "Fn::If" in query else query for query in made["Metrics"]]
    return [query["MetricStat"] for query in queries if "MetricStat" in query]


def watched(namespace: str, metric: str, of: str) -> set[str]:
    """The names (or logical ids) that some alarm watches a metric of AWS's under."""
    found = (stat["Metric"] for name in alarms() for stat in stats(name))
    return {
        dimension["Value"].get("Ref") or dimension["Value"]["Fn::GetAtt"][0]
        for each in found
        if (each["Namespace"], each["MetricName"]) == (namespace, metric)
        for dimension in each["Dimensions"]
        if dimension["Name"] == of
    }


def test_alarms_are_there_only_where_they_are_wanted_and_go_to_one_topic() -> None:
    assert transformed()["Parameters"]["Alarms"]["Default"] == "false"
    assert set(resources("AWS::SNS::Topic")) == {"AlarmTopic"}
    assert set(resources("AWS::CloudWatch::Dashboard")) == {"Dashboard"}
    conditions = transformed()["Conditions"]
    with_alarms = {name for name, made in conditions.items() if "WithAlarms" in str(made)} | {"WithAlarms"}
    for name, alarm in {**alarms(), **resources("AWS::SNS::Topic"), **resources("AWS::CloudWatch::Dashboard")}.items():
        assert alarm["Condition"] in with_alarms or alarm["Condition"] == "WithModelAlarm", name
    assert conditions["WithModelAlarm"]["Fn::And"][0] == {"Condition": "WithMetricAlarms"}
    for name, alarm in alarms().items():
        assert alarm["Properties"]["AlarmActions"] == [{"Ref": "AlarmTopic"}], name
        assert alarm["Properties"]["OKActions"] == [{"Ref": "AlarmTopic"}], name


def test_a_total_outage_is_told_whatever_fails() -> None:
    """Every function, queue and stage has an alarm on figures that AWS itself keeps, with none of ours running."""
    functions = set(resources("AWS::Lambda::Function"))
    # The authoriser ends with an error for each wrong token; where it fails itself, the API answers with 5xx.
    # The page's runs in a deployment, which fails with it.
    assert watched("AWS/Lambda", "Errors", "FunctionName") == functions - {"AuthorizeFunction", "PageFunction"}
    assert watched("AWS/Lambda", "Throttles", "FunctionName") == functions - {"PageFunction"}
    for name in ("FunctionErrorsAlarm", "FunctionThrottlesAlarm"):
        assert len(stats(name)) <= 9, "CloudWatch takes ten metrics in one alarm, the sum among them"
    assert watched("AWS/ApiGateway", "5XXError", "ApiName") == {"AWS::StackName"}
    (api,) = resources("AWS::ApiGateway::RestApi").values()
    assert api["Properties"]["Body"]["info"]["title"] == {"Ref": "AWS::StackName"}
    queues = set(resources("AWS::SQS::Queue"))
    dead = {name for name in queues if name.endswith("DeadLetters")}
    assert watched("AWS/SQS", "ApproximateNumberOfMessagesVisible", "QueueName") == dead
    assert watched("AWS/SQS", "ApproximateAgeOfOldestMessage", "QueueName") == queues - dead
    assert watched("AWS/Lambda", "Invocations", "FunctionName") == {"ReportFunction"}


def test_only_a_report_that_did_not_run_is_told_by_what_is_missing() -> None:
    """What did not happen is no figure, so a quiet night is none of an outage's: but a morning without a report is."""
    missing = {name: alarm["Properties"]["TreatMissingData"] for name, alarm in alarms().items()}
    assert {name for name, treated in missing.items() if treated == "breaching"} == {"ReportNotRunAlarm"}
    assert set(missing.values()) == {"breaching", "notBreaching"}
    report = alarms()["ReportNotRunAlarm"]["Properties"]
    assert (report["Period"], report["EvaluationPeriods"]) == (3600, 25)  # a day and an hour: one morning is in it
    assert (report["ComparisonOperator"], report["Threshold"]) == ("LessThanThreshold", 1)
    assert alarms()["ReportNotRunAlarm"]["Condition"] == "WithReportAlarm"


def test_alarms_and_the_dashboard_watch_metrics_that_are_sent() -> None:
    own = {metric.name for metric in METRICS}
    dimensions = [{"Name": name, "Value": value} for name, value in DIMENSIONS.items()]
    told = [stat["Metric"] for name in alarms() for stat in stats(name)]
    ours = [each for each in told if each["Namespace"] == {"Fn::Sub": "kanina/${AWS::StackName}"}]
    assert {each["MetricName"] for each in ours} == {"TurnsNotStored", "TurnsFailed", "ModelMicrodollars"}
    for each in ours:
        assert each["MetricName"] in own
        assert each["Dimensions"] == dimensions
    body = transformed()["Resources"]["Dashboard"]["Properties"]["DashboardBody"]["Fn::Sub"]
    widgets = [widget["properties"] for widget in json.loads(body)["widgets"]]
    for metric in ("Errors", "Throttles"):
        (lines,) = (each["metrics"] for each in widgets if each["metrics"][0][1] == metric)
        names = {line[-1][2:-1] for line in lines}
        assert names == set(resources("AWS::Lambda::Function")) - {"DemoFunction", "PageFunction"}  # not in every stack
    shown = [line for widget in widgets for line in widget["metrics"]]
    names = {line[1] for line in shown if line[0] in ("kanina/${AWS::StackName}", ".") and line[-1] != "live"}
    assert {"TurnsStored", "ReadLatency", "ModelMicrodollars"} <= names & own
    assert names - own <= {"4XXError", "5XXError"}


def test_a_budget_that_is_nearly_spent_is_told() -> None:
    budget = alarms()["ModelBudgetAlarm"]["Properties"]
    assert budget["Threshold"] == {"Ref": "ModelDailyDollarsTotal"}
    assert transformed()["Conditions"]["WithModelLimit"]["Fn::And"] == [
        {"Fn::Not": [{"Fn::Equals": [{"Ref": "Model"}, "offline"]}]},
        {"Fn::Not": [{"Fn::Equals": [{"Ref": "ModelDailyDollarsTotal"}, 0]}]},
    ]
    (sum_of,) = (query for query in budget["Metrics"] if "Expression" in query)
    assert sum_of["Expression"] == "microdollars / 1000000 / 0.8"
    assert stats("ModelBudgetAlarm")[0]["Period"] == 86_400


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


GATEWAY_STATUS = {
    "ACCESS_DENIED": 403,
    "API_CONFIGURATION_ERROR": 500,
    "AUTHORIZER_CONFIGURATION_ERROR": 500,
    "AUTHORIZER_FAILURE": 500,
    "BAD_REQUEST_BODY": 400,
    "BAD_REQUEST_PARAMETERS": 400,
    "DEFAULT_4XX": None,
    "DEFAULT_5XX": None,
    "EXPIRED_TOKEN": 403,
    "INTEGRATION_FAILURE": 504,
    "INTEGRATION_TIMEOUT": 504,
    "INVALID_API_KEY": 403,
    "INVALID_SIGNATURE": 403,
    "MISSING_AUTHENTICATION_TOKEN": 403,
    "QUOTA_EXCEEDED": 429,
    "REQUEST_TOO_LARGE": 413,
    "RESOURCE_NOT_FOUND": 404,
    "THROTTLED": 429,
    "UNAUTHORIZED": 401,
    "UNSUPPORTED_MEDIA_TYPE": 415,
    "WAF_FILTERED": 403,
}
"""The gateway's own answers with their statuses. Source: API Gateway, "Gateway response types"."""


def test_what_the_gateway_itself_answers_is_a_problem_document_as_it_stands() -> None:
    """No variable: of those that API Gateway fills in here, none holds the status of the answer.

    Source: API Gateway, "Variables for access logging" (`$context.status` is of those alone) and "Gateway responses".
    """
    (api,) = resources("AWS::ApiGateway::RestApi").values()
    responses = api["Properties"]["Body"]["x-amazon-apigateway-gateway-responses"]
    assert set(responses) >= {"DEFAULT_4XX", "DEFAULT_5XX"}  # whatever has no document of its own falls back on these
    assert set(responses) <= set(GATEWAY_STATUS)
    titles = {problem.slug: problem.title for problem in subclasses(Problem)}
    for name, response in responses.items():
        header = response["responseParameters"]["gatewayresponse.header.Content-Type"]
        assert header == "'application/problem+json'", name
        text = response["responseTemplates"]["application/json"]
        assert "$" not in text, name
        document = json.loads(text)
        sent = int(response["statusCode"]) if "statusCode" in response else GATEWAY_STATUS[name]
        assert document.pop("status", None) == sent, name
        assert set(document) == {"type", "title", "detail"}, name
        assert titles[document["type"].removeprefix("urn:kanina:problem:")] == document["title"], name
        if sent in (429, 503):
            retry_after = response["responseParameters"]["gatewayresponse.header.Retry-After"]
            assert int(retry_after.strip("'")) > 0, name


def subclasses(kind: type[Problem]) -> set[type[Problem]]:
    found = set(kind.__subclasses__())
    return found.union(*(subclasses(each) for each in found))
