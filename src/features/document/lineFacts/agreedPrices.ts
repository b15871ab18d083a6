// Prices agreed before for the material of a line, newest first: the documents asked, the question, and what of a row
// may be taken over.
import { allEntities, entityOf } from '#entities/registry.ts';
import { can, type Grants } from '#model/rights/can.ts';
import type { EntityDef, LineRow, Row } from '#model/entity.ts';
import { factsReader } from '#model/rules/facts.ts';
import { isShown } from '#model/rights/visible.ts';
import type { QueryRequest } from '#model/wire/wire.ts';
import { statesIn } from '#model/states/states.ts';

export interface PriceSource {
  /** Document in which prices are agreed with partners of this kind. */
  orders: EntityDef;
  /** Entity of the partner, also the field that names it in both documents. */
  partner: EntityDef;
}

/** Orders of the partner's side; null where the lines carry no price, or the user may see none. */
export function priceSourceOf(def: EntityDef, lines: string, grants: Grants): PriceSource | null {
  const fields = def.lines?.[lines]?.fields ?? {};
  if (!Object.hasOwn(fields, 'material') || !Object.hasOwn(fields, 'taxPrice')) return null;
  const partner = allEntities.find(
    ({ name, counterparty }) => counterparty !== undefined && def.fields[name] !== undefined,
  );
  if (partner === undefined || !isShown(grants, def, `${lines}.taxPrice`)) return null;
  const orders = entityOf(partner.counterparty?.orders ?? '');
  if (orders === undefined || !can(grants, orders, 'view') || !isShown(grants, orders, 'items.taxPrice'))
    return null;
  return { orders, partner };
}

const pricedOf = factsReader({ currency: 'ref', taxIncluded: 'bool' });
const lineOf = factsReader({ priceUnit: 'ref' });

const fields = ['code', 'date', 'taxIncluded', 'currency'] as const;
const lineFields = ['qty', 'unit', 'priceUnit', 'price', 'taxPrice', 'discountRate'] as const;

export interface PriceQuestion {
  material: string;
  /** Null: of all partners. */
  partner: string | null;
  /** The document itself is no precedent. */
  except: string | null;
  limit: number;
}

export function agreedPricesRequest(
  source: PriceSource,
  { material, partner, except, limit }: PriceQuestion,
): QueryRequest {
  return {
    lines: 'items',
    filter: {
      all: [
        { field: 'items.material', op: 'eq', values: [material] },
        { field: 'status', op: 'in', values: statesIn(source.orders, 'reviewed') },
        ...(partner === null ? [] : [{ field: source.partner.name, op: 'eq', values: [partner] } as const]),
        ...(except === null ? [] : [{ field: 'code', op: 'ne', values: [except] } as const]),
      ],
    },
    sort: [
      { field: 'date', descending: true },
      { field: 'code', descending: true },
    ],
    offset: 0,
    limit,
    fields: [...fields, source.partner.name, ...lineFields.map((field) => `items.${field}`)],
  };
}

/** The price of an earlier line as the document types prices, in the same currency and unit; null where they differ. */
export function takenPrice(
  doc: Row,
  line: LineRow,
  earlier: Row,
): { field: 'price' | 'taxPrice'; value: string } | null {
  const { currency, taxIncluded } = pricedOf(doc);
  const unit = earlier['items.priceUnit'] ?? null;
  if (pricedOf(earlier).currency !== currency || unit !== lineOf(line).priceUnit) return null;
  const field = taxIncluded === false ? 'price' : 'taxPrice';
  const value = earlier[`items.${field}`];
  return typeof value === 'string' ? { field, value } : null;
}

/** Number of the document, when it has one that others of the same kind could be taken for. */
export function ownCode(source: PriceSource, def: EntityDef, doc: Row): string | null {
  const { code } = doc;
  return def.name === source.orders.name && typeof code === 'string' && code !== '' ? code : null;
}
