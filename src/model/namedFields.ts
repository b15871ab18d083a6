// Fields general code knows by name wherever a definition has them: the number, the name and the day of a record, and what
// its lines count in. Where a definition has none of the name, or another kind of value stands there, it is null.
import type { FieldValue, Row } from './entity.ts';

/** Of a header. */
export interface NamedFields {
  code: string | null;
  name: string | null;
  date: string | null;
  org: string | null;
  fullName: string | null;
  createdBy: string | null;
  createdAt: string | null;
  updatedBy: string | null;
  updatedAt: string | null;
}

/** Of a line, or of a header that is itself the line. */
export interface NamedLineFields {
  qty: string | null;
  baseQty: string | null;
  unit: string | null;
  baseUnit: string | null;
  priceUnit: string | null;
  material: string | null;
  lineStatus: string | null;
}

export function namedFieldsOf({
  code,
  name,
  date,
  org,
  fullName,
  createdBy,
  createdAt,
  updatedBy,
  updatedAt,
}: Row): NamedFields {
  return {
    code: text(code),
    name: text(name),
    date: text(date),
    org: text(org),
    fullName: text(fullName),
    createdBy: text(createdBy),
    createdAt: text(createdAt),
    updatedBy: text(updatedBy),
    updatedAt: text(updatedAt),
  };
}

export function namedLineFieldsOf({
  qty,
  baseQty,
  unit,
  baseUnit,
  priceUnit,
  material,
  lineStatus,
}: Row): NamedLineFields {
  return {
    qty: text(qty),
    baseQty: text(baseQty),
    unit: text(unit),
    baseUnit: text(baseUnit),
    priceUnit: text(priceUnit),
    material: text(material),
    lineStatus: text(lineStatus),
  };
}

function text(value: FieldValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
