"""What `kanina model init` makes of tables: roles, keys, joins that never multiply, figures that mean something."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from kanina.data.guard import Guard
from kanina_local.discovery.questions import QUESTIONS
from tests.discovered import Discovered, discovered, write
from tests.small import STAFF

SHOP = {
    "customers": "customer_id,full_name,sex,email,birth_date,city\n"
    + "".join(
        f"C{n:03},Person {n},{'FM'[n % 2]},p{n}@example.com,19{70 + n}-01-0{1 + n % 9},{['Cebu', 'Baguio'][n % 2]}\n"
        for n in range(20)
    ),
    "orders": "order_id,customer_id,rider_id,ordered_on,delivered_on,status,shipping_fee\n"
    + "".join(
        f"{n},C{n % 20:03},C{(n * 3) % 20:03},2025-{1 + n % 12:02}-01,2025-{1 + n % 12:02}-05,"
        f"{['paid', 'cancelled', 'no-show'][n % 3]},{10 + n % 7}.50\n"
        for n in range(1, 121)
    ),
    "order_items": "order_id,line_no,product_name,qty,unit_price,total_amount,discount\n"
    + "".join(
        f"{n},{line},{['Rice', 'Eggs', 'Salt', 'Soap'][(n + line) % 4]},"
        f"{line},{line * 10}.00,{line * line * 10}.00,2.00\n"
        for n in range(1, 121)
        for line in (1, 2, 3)
    ),
}


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Discovered]:
    folder = tmp_path_factory.mktemp("shop")
    with discovered(write(folder / "shop", SHOP), folder, starters=QUESTIONS) as found:
        yield found


def test_columns_are_taken_for_what_they_are(shop: Discovered) -> None:
    assert shop.roles("customers") == {
        "customer_id": "key",
        "full_name": "dimension",
        "sex": "dimension",
        "email": "text",
        "birth_date": "time",
        "city": "dimension",
    }
    assert shop.roles("orders") == {
        "order_id": "key",
        "customer_id": "reference",
        "rider_id": "reference",
        "ordered_on": "time",
        "delivered_on": "time",
        "status": "dimension",
        "shipping_fee": "measure",
        "weekday": "dimension",
        "days_to_deliver": "measure",
    }
    assert shop.roles("order_items") == {
        "order_id": "reference",
        "line_no": "key",
        "product_name": "dimension",
        "qty": "measure",
        "unit_price": "measure",
        "total_amount": "measure",
        "discount": "measure",
    }


def test_pointers_become_joins_and_a_second_one_a_role(shop: Discovered) -> None:
    assert shop.joins() == {
        ("orders", "customer_id", "customers", None),
        ("orders", "rider_id", "customers", "rider"),
        ("order_items", "order_id", "orders", None),
    }
    assert shop.model.datasets["order_items"].primary_key == ("order_id", "line_no")


def test_rows_are_dated_by_when_they_began_and_never_by_a_birthday(shop: Discovered) -> None:
    assert shop.model.metrics["orders"].time_field == "orders.ordered_on"
    assert shop.model.metrics["total_quantity"].time_field == "orders.ordered_on"
    assert shop.model.metrics["customers"].time_field is None


def test_amounts_add_up_and_prices_are_averaged(shop: Discovered) -> None:
    metrics = {
        name: metric.expression for name, metric in shop.model.metrics.items() if metric.dataset == "order_items"
    }
    assert metrics["total_amount"] == "SUM(order_items.total_amount)"
    assert metrics["average_unit_price"] == "AVG(order_items.unit_price)"
    assert "total_unit_price" not in metrics
    assert not any("order_id" in text or "line_no" in text for text in metrics.values() if "COUNT(" not in text)
    assert metrics["discount_rate"] == "SUM(order_items.discount) / NULLIF(SUM(order_items.total_amount), 0)"


def test_a_fee_has_a_total_where_it_is_charged_on_a_day_and_none_in_a_list_of_prices(
    shop: Discovered, tmp_path: Path
) -> None:
    fees = [Decimal(10 + n % 7) + Decimal("0.5") for n in range(1, 121)]
    assert shop.ask(metric="total_shipping_fee") == [(sum(fees),)]
    assert shop.model.metrics["average_shipping_fee"].synonyms["en"].count("shipping fee") == 1
    text = "course_id,course,enrollment_fee\n" + "".join(f"{n},Course {n},{n}00.00\n" for n in range(1, 30))
    with discovered(write(tmp_path / "courses", {"courses": text}), tmp_path) as found:
        assert "average_enrollment_fee" in found.model.metrics
        assert "total_enrollment_fee" not in found.model.metrics


def test_columns_in_filipino_are_asked_by_in_english_too(tmp_path: Path) -> None:
    text = "resibo,petsa,sangay,produkto,paraan ng bayad,presyo,dami,halaga\n" + "".join(
        f"R{n:03},2025-{1 + n % 12:02}-01,{['Naga', 'Iloilo'][n % 2]},{['Pandesal', 'Monay', 'Suman'][n % 3]},"
        f"{['Cash', 'GCash'][n % 2]},{5 + n % 3}.00,{n % 4},{(5 + n % 3) * (n % 4)}.00\n"
        for n in range(1, 101)
    )
    with discovered(write(tmp_path / "data", {"benta": text}), tmp_path) as found:
        model = found.model
        assert model.dimensions["benta.sangay"].label == {"en": "sangay", "fil": "sangay"}
        assert "branch" in model.dimensions["benta.sangay"].synonyms["en"]
        assert "payment method" in model.dimensions["benta.paraan_ng_bayad"].synonyms["en"]
        assert "average price" in model.metrics["average_presyo"].synonyms["en"]
        assert "quantity" in model.metrics["total_dami"].synonyms["en"]
        assert model.metrics["benta"].label == {"en": "benta", "fil": "benta"}
        assert model.metrics["benta_count"].label == {"en": "number of benta", "fil": "bilang ng benta"}
        assert model.metrics["maximum_presyo"].label == {"en": "maximum presyo", "fil": "maximum na presyo"}
        assert model.metrics["largest_single_benta"].label["fil"] == "pinakamalaking halaga sa isang benta"
        assert "average sale" in model.metrics["average_halaga"].synonyms["en"]


def test_what_is_owed_is_an_amount_in_filipino_too_and_its_name_is_no_group(tmp_path: Path) -> None:
    tables = {
        "suki": "suki_id,pangalan\n" + "".join(f"{n},Aling {n}\n" for n in range(1, 9)),
        "utang": "resibo,suki_id,petsa,halaga\n"
        + "".join(f"R{n:03},{1 + n % 8},2025-{1 + n % 12:02}-01,{n}.00\n" for n in range(1, 101)),
    }
    with discovered(write(tmp_path / "data", tables), tmp_path) as found:
        model = found.model
        assert found.ask(metric="utang") == [(5050,)]
        assert {"debts", "total debts"} <= set(model.metrics["utang"].synonyms["en"])
        assert model.metrics["utang_count"].label == {"en": "number of utang", "fil": "bilang ng utang"}
        assert model.metrics["suki"].label == {"en": "number of suki records", "fil": "bilang ng suki"}
        assert model.dimensions["suki.pangalan"].label == {"en": "suki", "fil": "suki"}
        assert model.dimensions["utang.resibo"].label == {"en": "resibo", "fil": "resibo"}


def test_days_of_the_week_are_no_top_five(shop: Discovered) -> None:
    questions = shop.model.suggestions["en"]
    assert [question for question in questions if "week" in question and question.startswith("top")] == []


@pytest.mark.parametrize(
    "field", ["customers.city", "customers.full_name", "orders.status", "order_items.product_name"]
)
def test_a_figure_split_along_a_join_adds_up_to_the_plain_one(shop: Discovered, field: str) -> None:
    ((plain,),) = shop.ask(metric="total_amount")
    assert plain == Decimal(120 * 140)
    assert sum(value for _, value in shop.ask(field, metric="total_amount")) == plain


def test_people_ask_by_what_columns_mean(shop: Discovered) -> None:
    dimensions = shop.model.dimensions
    assert dimensions["customers.full_name"].label == {"en": "customer", "fil": "suki"}
    assert dimensions["customers.sex"].value_synonyms["F"][:2] == ("female", "females")
    assert dimensions["order_items.product_name"].label == {"en": "product", "fil": "produkto"}
    assert dimensions["orders.status"].values == ("cancelled", "no-show", "paid")
    assert not dimensions["customers.email"].grouping
    assert shop.model.redact


def test_ten_starter_questions_are_offered(shop: Discovered) -> None:
    assert len(shop.model.suggestions["en"]) == 10


def test_words_of_a_column_that_its_table_says_already_may_be_left_out(tmp_path: Path) -> None:
    text = "BookingID,BookingStatus,IsPaid,Nights,FloorNo,BookedOn\n" + "".join(
        f"{n},{['Held', 'Cancelled'][n % 2]},{n % 2},{1 + n % 5},{1 + n % 3},2025-01-{1 + n % 28:02}\n"
        for n in range(60)
    )
    with discovered(write(tmp_path / "h", {"Bookings": text}), tmp_path) as found:
        assert found.model.dimensions["bookings.booking_status"].synonyms["en"] == ("status",)
        assert found.model.dimensions["bookings.is_paid"].type == "boolean"
        assert found.model.dimensions["bookings.floor_no"].label["en"] == "floor"
        assert found.ask(metric="total_nights") == [(180,)]
        assert found.ask(metric="paid_rate") == [(0.5,)]


def test_people_with_their_names_in_parts_are_named_by_the_whole(tmp_path: Path) -> None:
    text = "staff_id,last_name,first_name,position\n1,Cruz,Ana,Cook\n2,Reyes,Ben,Maid\n3,Cruz,Carla,Cook\n"
    with discovered(write(tmp_path / "h", {"staff": text}), tmp_path) as found:
        assert found.ask("staff.full_name", metric="staff") == [("Ana Cruz", 1), ("Ben Reyes", 1), ("Carla Cruz", 1)]


ODD = (
    "Order;Sale Date;select;Ñame;Sales;Sales;;Rate\n"
    "7;2025-01-31;a;x;₱1,200.50;1;u;0.5\n"
    "8;2025-02-01;b;y;n/a;2;v;0.25\n"
    "9;2025-02-02;a;z;₱99;3;w;\n"
)


def test_reserved_and_odd_names_are_asked_by(tmp_path: Path) -> None:
    with discovered(write(tmp_path / "odd", {"order": ODD}), tmp_path) as found:
        fields = {field.name: field.expression for field in found.model.dimensions.values()}
        assert fields["order"] == '"Order"'
        assert fields["select"] == '"select"'
        assert fields["name"] == '"Ñame"'
        assert fields["sales_1"] == '"Sales_1"'
        assert found.ask("order.select", metric="total_sales")[0] == ("a", Decimal("1299.5"))


@pytest.mark.parametrize(
    ("header", "metric"),
    [("₱", "total_peso"), ("$", "total_dollar"), ("#", "total_number"), ("...", "total_column")],
)
def test_a_column_called_by_a_sign_is_measured_under_a_word_for_it(tmp_path: Path, header: str, metric: str) -> None:
    sales = f"sale_id,{header}\n" + "".join(f"{number},{number * 1.5}\n" for number in range(1, 31))
    with discovered(write(tmp_path / "data", {"sales": sales}), tmp_path / "scratch") as found:
        assert found.ask(metric=metric) == [(Decimal("697.5"),)]


def test_days_and_years_in_other_shapes_date_rows(tmp_path: Path) -> None:
    tables = {
        "visits": "on_day,people\nJan 1 2000,5\nFeb 10 2001,7\n",
        "yields": "year,site,tons\n1931,A,5.5\n1931,B,6.5\n1932,A,7.0\n",
    }
    with discovered(write(tmp_path / "days", tables), tmp_path) as found:
        assert found.model.metrics["total_people"].time_field == "visits.on_day"
        assert found.ask("visits.on_day", metric="total_people") == [(date(2001, 2, 10), 7), (date(2000, 1, 1), 5)]
        assert found.model.metrics["total_tons"].time_field == "yields.date"
        assert found.ask("yields.date", metric="total_tons")[0] == (date(1931, 1, 1), 12.0)


def test_a_pointer_most_of_whose_values_lead_nowhere_is_told_and_not_joined(tmp_path: Path) -> None:
    tables = {
        "products": "product_code,name\nA1,Rice\nA2,Eggs\nA3,Salt\n",
        "sales": "sale_id,product,amount\n1,A1,5\n2,B7,6\n3,B8,7\n4,B9,8\n",
    }
    with discovered(write(tmp_path / "s", tables), tmp_path) as found:
        assert found.joins() == set()
        assert found.draft.notes == (
            "sales.product looks like a pointer at products, but only 25% of its values are in products.product_code: "
            "not joined",
        )


def test_a_column_of_several_words_for_no_value_is_still_numbers(tmp_path: Path) -> None:
    text = "day,amount\n" + "".join(f"2025-01-{n:02},{'N/A' if n % 5 == 0 else n}\n" for n in range(1, 29))
    with discovered(write(tmp_path / "s", {"sales": text}), tmp_path) as found:
        assert found.ask(metric="sales") == [(Decimal(sum(n for n in range(1, 29) if n % 5)),)]


def test_names_that_sql_has_for_itself_are_measured(tmp_path: Path) -> None:
    text = "by,at,cast,top,sum,count,group,order,user\n" + "\n".join(f"a,b,c,d,{n},{n},e,f,g" for n in range(9)) + "\n"
    with discovered(write(tmp_path / "s", {"select": text}), tmp_path) as found:
        assert found.ask("select.by", metric="average_select_sum") == [("a", 4)]


def test_a_wide_table_gets_figures_for_its_first_measures_and_says_so(tmp_path: Path) -> None:
    names = ",".join(f"measure{n}" for n in range(70))
    text = names + "\n" + "".join(",".join(str(n * row + 0.5) for n in range(70)) + "\n" for row in range(20))
    with discovered(write(tmp_path / "s", {"wide": text}), tmp_path) as found:
        assert found.draft.notes == ("wide: the last 10 of its measures have no figures; add those you need",)
        assert "average_measure_59" in found.model.metrics
        assert "average_measure_60" not in found.model.metrics


def test_codes_and_zip_codes_are_not_added_up(tmp_path: Path) -> None:
    text = "visit_id,zip_code,phone,visited_on,latitude\n" + "".join(
        f"{n},{1000 + n % 7},0917{n:07},2025-01-{1 + n % 28:02},14.{n}\n" for n in range(1, 60)
    )
    with discovered(write(tmp_path / "s", {"visits": text}), tmp_path) as found:
        assert [metric.expression for metric in found.model.metrics.values() if "SUM" in metric.expression] == []
        assert found.roles("visits")["latitude"] == "ignored"
        assert found.roles("visits")["phone"] == "text"


def test_every_column_is_declared_so_that_sql_can_read_it(tmp_path: Path) -> None:
    """What is nothing to ask by, too: an empty column, a list, a point on the map."""
    folder = tmp_path / "s"
    folder.mkdir()
    row = '{{"id": {n}, "name": "V{n}", "tags": ["a", "b"], "note": null, "Longitude": 121.{n}, "fee": "₱1,{n}.50"}}\n'
    (folder / "visits.jsonl").write_text("".join(row.format(n=100 + n) for n in range(20)), encoding="utf-8")
    with discovered(folder, tmp_path) as found:
        roles = found.roles("visits")
        assert [name for name, role in roles.items() if role == "ignored"] == ["tags", "note", "Longitude"]
        written = Guard(found.model).check("SELECT * FROM visits ORDER BY id LIMIT 1", STAFF).sql
        shown = found.connection.execute(written)
        assert [column[0] for column in shown.description or ()] == list(roles)
        assert shown.fetchall() == [(100, "V100", ["a", "b"], None, 121.1, Decimal("1100.50"))]
        assert not [name for name, metric in found.model.metrics.items() if "Longitude" in metric.expression]
