"""The functions a statement may call: what is not listed is refused.

Listed are functions of their arguments alone, and the clock and random numbers. Left out on purpose: whatever reads
files, settings, the catalogue, the session or the query's own text; runs text as SQL; sleeps, logs, raises, sets or
counts up something. Functions whose result grows with a number are in `guard_sizes` and need a small one.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


KNOWN_CLASSES = _words(
    """
    Abs Acos Acosh AddMonths And AnyValue Apply ApproxDistinct ApproxQuantile ApproxQuantiles ApproxTopK ArgMax
    ArgMin Array ArrayAgg ArrayAll ArrayAny ArrayAppend ArrayCompact ArrayConcat ArrayConcatAgg ArrayContainedBy
    ArrayContains ArrayContainsAll ArrayDistinct ArrayExcept ArrayFilter ArrayFirst ArrayInsert ArrayIntersect
    ArrayLast ArrayMax ArrayMin ArrayOverlaps ArrayPosition ArrayPrepend ArrayRemove ArrayRemoveAt ArrayReverse
    ArraySize ArraySlice ArraySort ArraySum ArrayToString ArrayUnionAgg ArrayUniqueAgg ArraysZip Ascii Asin Asinh
    Atan Atan2 Atanh Avg Base64DecodeString Base64Encode BitLength BitwiseAndAgg BitwiseCount BitwiseOrAgg
    BitwiseXor BitwiseXorAgg Booland Boolnot Boolor BoolxorAgg ByteLength Case Cast CastToStrType Cbrt Ceil Chr
    Coalesce Collate Columns Concat ConcatWs Contains Convert ConvertTimezone Corr Cos CosineDistance Cosh Cot
    Coth Count CountIf CovarPop CovarSamp CumeDist CurrentDate CurrentDatetime CurrentTime CurrentTimestamp
    CurrentTimestampLTZ CurrentTimezone Date DateAdd DateBin DateDiff DateFromParts DateFromUnixDate DateStrToDate
    DateSub DateToDateStr DateToDi DateTrunc Datetime DatetimeAdd DatetimeDiff DatetimeSub DatetimeTrunc Day
    DayOfMonth DayOfWeek DayOfWeekIso DayOfYear Dayname Decode DecodeCase Degrees DenseRank DiToDate DotProduct
    Elt Encode EndsWith EqualNull EuclideanDistance Exists Exp Explode Extract Factorial First FirstValue Flatten
    Floor FromBase FromBase64 FromISO8601Date FromISO8601Timestamp FromISO8601TimestampNanos FromJson GetExtract
    Getbit Greatest GroupConcat Grouping GroupingId Hex Hour If Initcap Inline IsAscii IsInf IsNan IsNullValue
    JSONArray JSONArrayAgg JSONArrayContains JSONBContains JSONBContainsAllTopKeys JSONBContainsAnyTopKeys
    JSONBContainsTopKey JSONBDeleteAtPath JSONBExists JSONBExtract JSONBExtractScalar JSONBObjectAgg
    JSONBPathExists JSONCast JSONExists JSONExtract JSONExtractArray JSONExtractScalar JSONFormat JSONKeys
    JSONObject JSONObjectAgg JSONRemove JSONSet JSONStripNulls JSONType JSONValueArray JarowinklerSimilarity
    JustifyDays JustifyHours JustifyInterval Kurtosis Lag Last LastDay LastValue Lead Least Left Length
    Levenshtein List Ln Localtime Localtimestamp Log LogicalAnd LogicalOr Lower LowerHex MD5 MD5Digest
    MakeInterval ManhattanDistance Map MapCat MapContainsKey MapFromEntries MapInsert MapKeys MapPick MapSize Max
    Median Min Minute Mod Mode Month Monthname MonthsBetween Nanvl NextDay Normalize NthValue Ntile Nullif
    NumberToStr Nvl2 ObjectAgg Or Overlay ParseDatetime ParseJSON ParseTime PercentRank PercentileCont
    PercentileDisc Pi Posexplode Pow PreviousDay Quantile Quarter Radians Rand Rank Reduce RegexpCount
    RegexpExtract RegexpExtractAll RegexpFullMatch RegexpILike RegexpInstr RegexpLike RegexpReplace RegexpSplit
    RegexpSubstr RegrAvgx RegrAvgy RegrCount RegrIntercept RegrR2 RegrSlope RegrSxx RegrSxy RegrSyy RegrValx
    RegrValy Replace Reverse Right Rint Round RowNumber SHA SHA1Digest SHA2 SHA2Digest SafeAdd SafeDivide
    SafeMultiply SafeNegate SafeSubtract Sec Sech Second Shuffle Sign Sin Sinh Skewness Soundex Split SplitPart
    Sqrt StarMap StartsWith Stddev StddevPop StddevSamp StrPosition StrToDate StrToMap StrToTime StrToUnix String
    StringToArray Strtok StrtokToArray Struct StructExtract Stuff Substring SubstringIndex Sum Tan Tanh Time
    TimeAdd TimeDiff TimeFromParts TimeSlice TimeStrToDate TimeStrToTime TimeStrToUnix TimeSub TimeToStr
    TimeToTimeStr TimeToUnix TimeTrunc Timestamp TimestampAdd TimestampDiff TimestampFromParts TimestampSub
    TimestampTrunc ToArray ToBase64 ToBinary ToBoolean ToChar ToDays ToDouble ToMap ToNumber Transform Translate
    Trim Trunc Try TryCast TsOrDiToDi TsOrDsAdd TsOrDsDiff TsOrDsToDate TsOrDsToDateStr TsOrDsToDatetime
    TsOrDsToTime TsOrDsToTimestamp Typeof Unhex Unicode UnixDate UnixMicros UnixMillis UnixSeconds UnixToStr
    UnixToTime UnixToTimeStr Unnest Upper UtcDate UtcTime UtcTimestamp Uuid VarMap Variance VariancePop Week
    WeekOfYear WeekStart WidthBucket Xor Year YearOfWeek YearOfWeekIso
    """
)
"""Functions sqlglot knows as classes of their own."""

COMMON_NAMES = _words("count sum avg min max now row age mode all")

DUCKDB_NAMES = _words(
    """
    add age aggregate ago arbitrary arg_max_null arg_max_nulls_last arg_min_null arg_min_nulls_last array_aggr
    array_aggregate array_apply array_cosine_distance array_cosine_similarity array_cross_product array_distance
    array_dot_product array_extract array_grade_up array_has_any array_indexof array_inner_product
    array_negative_dot_product array_negative_inner_product array_pop_back array_pop_front array_push_back
    array_push_front array_reduce array_select array_to_json array_transform array_unique array_value array_where
    array_zip bar base64 bin bit_count bit_position bitstring_agg cardinality century damerau_levenshtein
    date_part date_sub datepart datesub days_in_month decade decimal_division divide element_at entropy enum_code
    epoch_ns epoch_us equi_width_bins era even favg fdiv fill fmod format_bytes from_binary from_json_strict fsum
    gamma gcd generate_subscripts geomean geometric_mean get_current_timestamp grade_up greatest_common_divisor
    hamming hash histogram histogram_exact ilike_escape isfinite isoyear jaccard jaro_similarity json_array_length
    json_contains json_each json_exists json_group_array json_group_object json_group_structure json_merge_patch
    json_normalize json_pretty json_quote json_structure json_transform json_transform_strict json_tree json_valid
    json_value julian kahan_sum kurtosis_pop lcm least_common_multiple left_grapheme length_grapheme lgamma
    like_escape list_aggr list_aggregate list_any_value list_apply list_approx_count_distinct list_avg
    list_bit_and list_bit_or list_bit_xor list_bool_and list_bool_or list_cat list_cosine_similarity list_count
    list_dot_product list_element list_entropy list_extract list_first list_grade_up list_has_all list_has_any
    list_histogram list_indexof list_inner_product list_intersect list_kurtosis list_kurtosis_pop list_last
    list_mad list_max list_median list_min list_mode list_negative_dot_product list_negative_inner_product
    list_pack list_position list_product list_reduce list_reverse list_select list_sem list_skewness list_slice
    list_stddev_pop list_stddev_samp list_string_agg list_sum list_unique list_var_pop list_var_samp list_where
    list_zip lttb mad make_timestamp_ms make_timestamp_ns make_timestamptz map_concat map_contains
    map_contains_entry map_contains_value map_entries map_extract map_extract_value map_values md5_number
    md5_number_lower md5_number_upper mean microsecond millennium millisecond mismatches multiply nanosecond
    nextafter nfc_normalize not_ilike_escape not_like_escape octet_length ord parse_dirname parse_dirpath
    parse_filename parse_formatted_bytes parse_path prefix product regexp_escape regexp_split_to_array
    regexp_split_to_table reservoir_quantile right_grapheme round_even roundbankers row_to_json sem set_bit
    signbit str_split string_split string_split_regex strip_accents strlen struct_concat struct_contains
    struct_extract_at struct_has struct_indexof struct_insert struct_keys struct_pack struct_position
    struct_update struct_values substring_grapheme subtract suffix sum_no_overflow sumkahan timezone timezone_hour
    timezone_minute to_base to_centuries to_decades to_hours to_json to_microseconds to_millennia to_milliseconds
    to_minutes to_months to_quarters to_seconds to_weeks to_years transaction_timestamp try_strptime unbin
    union_extract union_tag union_value unpack unpivot_list url_decode url_encode uuid_extract_timestamp
    uuid_extract_version uuidv4 uuidv7 wavg weekday weighted_avg yearweek
    """
)
POSTGRES_NAMES = _words(
    """
    abs age any_value array_dims array_length array_lower array_ndims array_positions array_replace array_to_json
    array_to_tsvector array_upper ascii bit_count btrim cardinality ceiling char_length character_length
    clock_timestamp date_bin date_part date_subtract datemultirange daterange div erf erfc every format_type gcd
    gen_random_uuid get_bit get_byte hashtext initcap int4multirange int4range int8multirange int8range isempty
    isfinite json_agg json_array_elements json_array_elements_text json_array_length json_build_array
    json_build_object json_each json_each_text json_object_agg json_object_keys json_typeof jsonb_agg
    jsonb_array_elements jsonb_array_elements_text jsonb_array_length jsonb_build_array jsonb_build_object
    jsonb_each jsonb_each_text jsonb_object_keys jsonb_path_query jsonb_pretty jsonb_set jsonb_typeof justify_days
    justify_hours justify_interval lcm log10 lower_inc lower_inf ltrim make_date make_interval make_time
    make_timestamp make_timestamptz min_scale num_nonnulls num_nulls nummultirange numnode numrange octet_length
    parse_ident phraseto_tsquery plainto_tsquery position quote_ident quote_literal quote_nullable random_normal
    range_agg range_intersect_agg range_merge regexp_match regexp_matches regexp_split_to_array
    regexp_split_to_table row_to_json rtrim scale similarity statement_timestamp string_to_array string_to_table
    strip strpos timeofday to_ascii to_char to_date to_hex to_json to_jsonb to_number to_timestamp to_tsquery
    to_tsvector transaction_timestamp trim_array trim_scale ts_headline ts_rank tsmultirange tsrange
    tstzmultirange tstzrange unistr upper_inc upper_inf websearch_to_tsquery width_bucket
    """
)
ATHENA_NAMES = _words(
    """
    all_match any_match approx_set array_distinct array_except array_frequency array_has array_histogram
    array_intersect array_join array_normalize array_position array_remove array_sort array_sum array_union
    arrays_overlap at_timezone bit_count bitwise_and bitwise_or bitwise_xor cardinality ceiling char2hexint
    checksum codepoint concat contains contains_sequence current_timezone date_diff day_of_month day_of_week
    day_of_year dow doy e element_at empty_approx_set entropy every filter flatten format_datetime format_number
    from_big_endian_64 from_hex from_iso8601_date from_unixtime from_utf8 geometric_mean hamming_distance
    histogram human_readable_seconds infinity is_finite is_infinite is_json_scalar is_nan jaccard_index
    json_array_contains json_array_get json_array_length json_extract json_extract_scalar json_format json_parse
    json_size last_day_of_month levenshtein_distance ln log10 log2 luhn_check map map_agg map_concat map_entries
    map_filter map_from_entries map_keys map_union map_values map_zip_with merge millisecond multimap_agg
    multimap_from_entries nan none_match normal_cdf numeric_histogram parse_datetime parse_duration
    parse_presto_data_size random reduce reduce_agg regexp_count regexp_extract_all regexp_position regexp_split
    sha1 sha256 sha512 sign slice soundex split_to_map split_to_multimap strpos tdigest_agg timezone_hour
    timezone_minute to_base64 to_hex to_iso8601 to_milliseconds to_unixtime to_utf8 transform transform_keys
    transform_values translate truncate typeof url_decode url_encode url_extract_fragment url_extract_host
    url_extract_parameter url_extract_path url_extract_port url_extract_protocol url_extract_query uuid
    value_at_quantile week week_of_year wilson_interval_lower wilson_interval_upper with_timezone word_stem
    xxhash64 year_of_week yow zip zip_with
    """
)

ALLOWED_NAMES = {
    "duckdb": COMMON_NAMES | DUCKDB_NAMES,
    "postgres": COMMON_NAMES | POSTGRES_NAMES,
    "athena": COMMON_NAMES | ATHENA_NAMES,
}
"""Dialect → functions sqlglot does not know, by name."""

TABLE_FUNCTIONS = _words(
    """
    generate_series range unnest explode json_each json_tree regexp_split_to_table string_to_table
    jsonb_array_elements jsonb_array_elements_text json_array_elements json_array_elements_text jsonb_each
    jsonb_each_text json_each_text generate_subscripts
    """
)
"""Functions that may stand where a table does."""
TABLE_CLASSES = frozenset({"GenerateSeries", "ExplodingGenerateSeries", "Unnest", "Explode", "Posexplode"})
