// A base quantity in the unit of its row (model/openQuantity.ts `inUnit`) as SQL, for sets of rows; a test holds it to the
// function.
import { storedScale } from '#model/openQuantity.ts';

interface InUnitSql {
  /** Expressions: the quantity told, and the row's whole quantity in base units and in its unit. */
  base: string;
  wholeBase: string;
  whole: string;
  /** Expressions with decimals of the unit and of the base unit; null where they are not known. */
  unitScale: string;
  baseScale: string;
}

/** Expression of the quantity; null where the row has no base quantity. */
export function inUnitSql({ base, wholeBase, whole, unitScale, baseScale }: InUnitSql): string {
  return `(select case when v.whole_base = 0 then 0 when v.base = v.whole_base then v.whole
      when v.shown * v.whole_base = v.base * v.whole then v.shown
      when v.shown <> 0 and (v.unit_scale >= 6 or mod(v.whole_base * power(10::numeric, v.base_scale), nullif(v.whole, 0) * power(10::numeric, v.unit_scale)) <> 0) then v.shown
      else round(v.base * v.whole / nullif(v.whole_base, 0), ${storedScale}) end
    from (select w.*, round(w.base * w.whole / nullif(w.whole_base, 0), w.unit_scale) as shown
      from (select ${base} as base, ${wholeBase} as whole_base, ${whole} as whole, coalesce(${unitScale}, 6) as unit_scale, coalesce(${baseScale}, 6) as base_scale) w) v)`;
}
