// The finder of unit conversions (model/rules/conversion.ts) as SQL, for what is computed row by row in a list and cannot
// load rows beforehand: the same rows in the same order of precedence, multiplied and never divided. A test holds it to
// the finder over random units.

/** Expressions of the statement around it, none of them of an alias of one letter that is read here: b, c, f, k, r, s, t, u. */
interface ConvertedSql {
  material: string;
  unit: string;
  baseUnit: string;
  day: string;
}

/** Select of `n` and `d`: one unit is n ÷ d base units; no row where nothing converts it. */
export function conversionSql({ material, unit, baseUnit, day }: ConvertedSql): string {
  const positive = (table: string): string =>
    `${table}.numerator > 0 and coalesce(${table}.denominator, 1) > 0`;
  const ends = `join unit u on u.id = ${unit} join unit b on b.id = ${baseUnit}`;
  return `select k.n, k.d from (
    select 0 as way, null::date as since, null::uuid as id, 0 as side, 1::numeric as n, 1::numeric as d where ${unit} = ${baseUnit}
    union all
    select 1, null, r.id, r.seq, r.numerator, coalesce(r.denominator, 1) from material_unit_rows r
      where r.doc_id = ${material} and r.unit = ${unit} and ${positive('r')}
    union all
    select case when c.material is null then 4 else 2 end, c.effective_date, c.id, s.side,
      s.n * case when u.id = s.near then 1 else u.numerator * s.near_d end * case when b.id = s.far then 1 else s.far_n * coalesce(b.denominator, 1) end,
      s.d * case when u.id = s.near then 1 else coalesce(u.denominator, 1) * s.near_n end * case when b.id = s.far then 1 else s.far_d * b.numerator end
    from unit_conversion c join unit f on f.id = c.from_unit join unit t on t.id = c.to_unit ${ends}
      cross join lateral (values
        (0, c.numerator, coalesce(c.denominator, 1), f.id, f.unit_group, f.numerator, coalesce(f.denominator, 1), t.id, t.unit_group, t.numerator, coalesce(t.denominator, 1)),
        (1, coalesce(c.denominator, 1), c.numerator, t.id, t.unit_group, t.numerator, coalesce(t.denominator, 1), f.id, f.unit_group, f.numerator, coalesce(f.denominator, 1))
      ) s(side, n, d, near, near_group, near_n, near_d, far, far_group, far_n, far_d)
    where c.status = 'enabled' and coalesce(c.effective_date, ${day}) <= ${day} and (c.material = ${material} or c.material is null) and ${positive('c')}
      and (u.id = s.near or u.unit_group = s.near_group) and (b.id = s.far or b.unit_group = s.far_group)
    union all
    select 3, null, null, 0, u.numerator * coalesce(b.denominator, 1), coalesce(u.denominator, 1) * b.numerator
    from unit u join unit b on b.id = ${baseUnit} where u.id = ${unit} and u.unit_group = b.unit_group and ${positive('u')} and ${positive('b')}
  ) k order by k.way, k.since desc nulls last, k.id, k.side limit 1`;
}
