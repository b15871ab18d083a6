// What the parts of a drawn plant's production orders lack: as 齐套, 缺料分析 and the order tree tell it, and added up from
// the documents and from what is held for each part.
import { type Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { kittingInput } from '#server/areas/manufacturing/kitting/kittingInput.ts';
import { textOf } from '#server/values.ts';
import { askReport } from '../reports.ts';
import { codeOf, type DocumentPlant, planDate } from './documentPlant.ts';

const none = decimal('0');
const materialOf = ({ materials }: DocumentPlant, id: unknown): string =>
  materials.find((kept) => kept.id === id)?.code ?? '';

/** By order and part: base units still to be issued, and those of them that are held. */
interface Parts {
  open: Map<string, Decimal>;
  held: Map<string, Decimal>;
}

const key = (order: string, material: string): string => `${order} ${material}`;

/** Held for the parts of the plant's orders, read where it is kept. */
async function partsOf(plant: DocumentPlant): Promise<Parts> {
  const { rows } = await plant.company.database.query(
    `select o.code, r.material, sum(r.open_qty)::text as qty from stock_reservation r
       join manufacturing_order_components c on c.id::text = r.demand_line_id join manufacturing_order o on o.id = c.doc_id
     where r.reserve_status = 'active' and o.id = any($1::uuid[]) group by 1, 2`,
    [plant.production.map(({ doc }) => doc.id)],
  );
  const open = plant.demands.flatMap(({ kind, code, material, qty }): [string, Decimal][] =>
    kind === 'dependent' ? [[key(code, material), decimal(qty)]] : [],
  );
  return {
    open: new Map(open),
    held: new Map(
      rows.map((row) => [
        key(textOf(row['code']), materialOf(plant, row['material'])),
        decimal(textOf(row['qty'])),
      ]),
    ),
  };
}

/** Free for whoever comes, by material: what lies there less what is held for sales and for parts. */
function freeOf({ materials, stock, reservations }: DocumentPlant, { held }: Parts): Map<string, Decimal> {
  return new Map(
    materials.map(({ code }) => {
      const sum = (rows: readonly { material: string; qty: string }[]): Decimal =>
        rows.reduce((total, row) => (row.material === code ? total.plus(row.qty) : total), none);
      const taken = [...held].reduce(
        (total, [of, qty]) => (of.endsWith(` ${code}`) ? total.plus(qty) : total),
        none,
      );
      return [code, sum(stock).minus(sum(reservations)).minus(taken)];
    }),
  );
}

export async function partsExpected(plant: DocumentPlant): Promise<Row[]> {
  const parts = await partsOf(plant);
  const free = freeOf(plant, parts);
  const told = [...parts.open].map(([of, open]): Row => {
    const held = parts.held.get(of) ?? none;
    const there = free.get(of.split(' ')[1] ?? '') ?? none;
    const isShort = open.minus(held).greaterThan(there);
    return { of, open: decimalText(open), held: decimalText(held), free: decimalText(there), isShort };
  });
  return told.toSorted(byPart);
}

const byPart = (left: Row, right: Row): number => (textOf(left['of']) < textOf(right['of']) ? -1 : 1);

/** As a check of what can be built reads it. */
export async function partsInKitting(plant: DocumentPlant): Promise<Row[]> {
  const { company, production } = plant;
  const input = await kittingInput(company.database, {
    org: company.org,
    today: planDate,
    workshop: null,
    fromDate: null,
    toDate: null,
    orders: production.map(({ doc }) => doc.id),
    sequence: 'date',
    placed: [],
    policy: 'single',
    asOfDate: null,
  });
  return input.parts
    .map(({ order, material, missing, reserved }): Row => {
      const free = decimal(input.stock.get(material) ?? '0');
      return {
        of: key(codeOfOrder(plant, order), materialOf(plant, material)),
        open: decimalText(decimal(missing).plus(reserved)),
        held: decimalText(decimal(reserved)),
        free: decimalText(free),
        isShort: decimal(missing).greaterThan(free),
      };
    })
    .filter(({ open }) => open !== '0')
    .toSorted(byPart);
}

/** As 缺料分析 lists it, with those that are not short. */
export async function partsInShortages(plant: DocumentPlant): Promise<Row[]> {
  const found: Row[] = [];
  for (const { id, code } of plant.materials) {
    const { rows } = await askReport(plant.company, 'materialShortageReport', {
      parameters: { onlyShort: 'false' },
      filter: { field: 'component', op: 'eq', values: [id] },
    });
    for (const row of rows) {
      // Orders made for parts stand in line as well.
      if (codeOfOrder(plant, row['manufacturingOrder']) === '') continue;
      const qty = (field: string): Decimal => decimal(textOf(row[field], '0'));
      found.push({
        of: key(codeOfOrder(plant, row['manufacturingOrder']), code),
        open: decimalText(qty('unissuedQty')),
        held: decimalText(qty('reservedQty')),
        free: decimalText(qty('onHandQty')),
        isShort: qty('unissuedQty').minus(qty('reservedQty')).greaterThan(qty('onHandQty')),
      });
    }
  }
  return found.toSorted(byPart);
}

/** How many parts every order lacks, as its tree says, beside how many of `expected` are short. */
export async function shortInTree(plant: DocumentPlant, expected: readonly Row[]): Promise<[Row, Row]> {
  const told: Row = {};
  const counted: Row = {};
  for (const order of plant.production) {
    const code = codeOf(order);
    const { rows } = await askReport(plant.company, 'orderTreeReport', {
      parameters: { rootOrder: order.doc.id },
    });
    told[code] = Number(rows[0]?.['shortParts']);
    counted[code] = expected.filter(
      ({ of, isShort }) => isShort === true && textOf(of).startsWith(`${code} `),
    ).length;
  }
  return [told, counted];
}

/** What the order's first made part lacks gets an order of its own: the quantities asked for, and those the order lacks. */
export async function ordersForParts(
  plant: DocumentPlant,
  order: DocResult,
  expected: readonly Row[],
): Promise<[string[], string[]]> {
  const { admin, database } = plant.company;
  const code = codeOf(order);
  const made = (order.doc.lines['components'] ?? [])
    .map(({ material }) => plant.materials.find(({ id }) => id === material))
    .find((kept) => kept?.isMade === true);
  const part = expected.find(({ of }) => made !== undefined && of === key(code, made.code));
  if (made === undefined || part === undefined || part['isShort'] !== true) return [[], []];
  const short = decimal(textOf(part['open'])).minus(textOf(part['held'])).minus(textOf(part['free']));
  await admin.act('manufacturingOrder', await admin.open('manufacturingOrder', order.doc.id), 'subOrders');
  const { rows } = await database.query(
    `select plan_qty::text as qty from manufacturing_order where parent_order = $1::uuid and material = $2::uuid`,
    [order.doc.id, made.id],
  );
  return [
    rows.map(({ qty }) => decimalText(decimal(textOf(qty)))),
    [decimalText(short.toDecimalPlaces(made.drawn.decimals, 0))],
  ];
}

function codeOfOrder({ production }: DocumentPlant, id: unknown): string {
  const order = production.find(({ doc }) => doc.id === id);
  return order === undefined ? '' : codeOf(order);
}
