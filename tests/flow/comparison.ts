// Whether the server stands where the model stands: stock with what of it is locked and frozen, value, states, and every
// quantity that documents carry to those they were made from.
import type { Row } from '#model/entity.ts';
import { differenceOf } from './counting.ts';
import { placeOf, transit } from './books.ts';
import { executedBy, type Kind, type ModelLine } from './documents.ts';
import { name, type World } from './world.ts';

export async function compared(world: World): Promise<string[]> {
  return [
    ...(await stock(world)),
    ...(await value(world)),
    ...(await documents(world)),
    ...(await counts(world)),
  ];
}

async function stock({ company, materials, model }: World): Promise<string[]> {
  const { rows } = await company.database.query(
    `select case when w.warehouse_type = 'inTransit' then '${transit}' else b.warehouse::text end as warehouse, b.material,
       sum(b.on_hand_qty) as "onHand", sum(b.reserved_qty) as reserved, sum(b.frozen_qty) as frozen
     from stock_balance b join warehouse w on w.id = b.warehouse where b.material = any($1::uuid[]) group by 1, 2`,
    [materials],
  );
  const stored = new Map(
    rows.map((row) => [placeOf(String(row['warehouse']), String(row['material'])), row]),
  );
  return [...new Set([...stored.keys(), ...model.books.places.keys()])].flatMap((place) =>
    (['onHand', 'reserved', 'frozen'] as const).flatMap((part) => {
      const [is, shall] = [Number(stored.get(place)?.[part] ?? 0), model.books.at(place)[part]];
      return is === shall ? [] : [`${part} ${place}: ${is}, not ${shall}`];
    }),
  );
}

async function value({ company, materials, model }: World): Promise<string[]> {
  const { rows } = await company.database.query(
    'select material, amount from stock_cost_pool where material = any($1::uuid[])',
    [materials],
  );
  return rows.flatMap((row) => {
    const [is, shall] = [
      Math.round(Number(row['amount']) * 100),
      Number(model.books.pool(String(row['material'])).cents),
    ];
    return is === shall ? [] : [`value of ${String(row['material'])}: ${is / 100}, not ${shall / 100}`];
  });
}

/** Columns of lines by what the model says they are. */
const columns: readonly { kind: Kind; column: string; value(world: World, line: ModelLine): number }[] = [
  drawn('saleOrder', 'noticedQty', 'deliveryNotice'),
  drawn('saleOrder', 'shippedQty', 'salesOutBill'),
  drawn('saleOrder', 'returnedQty', 'salesReturnBill'),
  drawn('deliveryNotice', 'shippedQty', 'salesOutBill'),
  drawn('deliveryNotice', 'returnedQty', 'salesReturnBill'),
  drawn('salesOutBill', 'returnedQty', 'salesReturnBill'),
  drawn('purchaseRequisition', 'orderedQty', 'purchaseOrder'),
  drawn('purchaseOrder', 'receivedQty', 'purchaseInBill'),
  drawn('purchaseOrder', 'returnedQty', 'purchaseReturnBill'),
  drawn('purchaseInBill', 'returnedQty', 'purchaseReturnBill'),
  drawn('otherOutBill', 'returnedQty', 'otherInBill'),
  drawn('transferApply', 'transferredQty', 'transferBill', 'transferOutBill'),
  { kind: 'saleOrder', column: 'replenishQty', value: ({ model }, line) => model.again(line) },
  { kind: 'purchaseOrder', column: 'replenishQty', value: ({ model }, line) => model.again(line) },
  { kind: 'saleOrder', column: 'reservedQty', value: ({ model }, line) => model.books.claims.held(line) },
  {
    kind: 'deliveryNotice',
    column: 'reservedQty',
    value: ({ model }, line) => model.books.claims.held(line),
  },
  { kind: 'transferOutBill', column: 'receivedQty', value: (world, line) => arrived(world, line, 'receive') },
  { kind: 'transferOutBill', column: 'returnedQty', value: (world, line) => arrived(world, line, 'return') },
  { kind: 'transferOutBill', column: 'lossQty', value: (world, line) => arrived(world, line, 'loss') },
  {
    kind: 'purchaseRequisition',
    column: 'occupiedQty',
    value: ({ model }, line) =>
      model.drawn(line, ['purchaseOrder']) - model.drawn(line, ['purchaseOrder'], true),
  },
];

function drawn(kind: Kind, column: string, ...by: readonly Kind[]) {
  return { kind, column, value: ({ model }: World, line: ModelLine): number => model.drawn(line, by, true) };
}

/** What became of goods that were sent off. */
function arrived({ model }: World, line: ModelLine, how: 'receive' | 'return' | 'loss'): number {
  let sum = 0;
  for (const document of model.of('transferInBill', 'approved')) {
    for (const each of document.lines) {
      if (each.source !== line) continue;
      if (document.arrival === how) sum += each.qty;
      if (how === 'loss') sum += each.loss;
    }
  }
  return sum;
}

async function documents(world: World): Promise<string[]> {
  const differences: string[] = [];
  for (const document of world.model.documents) {
    const { doc } = await world.read(document);
    const differ = (what: string, is: unknown, shall: unknown): void =>
      void differences.push(`${name(document)} ${what}: ${JSON.stringify(is)}, not ${JSON.stringify(shall)}`);
    if (doc.status !== document.state) differ('status', doc.status, document.state);
    for (const [index, line] of document.lines.entries()) {
      const row: Row = doc.lines['items']?.[index] ?? {};
      for (const { kind, column, value: valueOf } of columns) {
        if (kind !== document.kind) continue;
        const shall = valueOf(world, line);
        if (Number(row[column]) !== shall) differ(column, row[column], shall);
      }
      if (executedBy[document.kind] !== undefined && row['lineStatus'] !== line.state)
        differ('line', row['lineStatus'], line.state);
      if (Number(row['baseQty']) !== line.qty) differ('quantity', row['baseQty'], line.qty);
    }
  }
  return differences;
}

async function counts(world: World): Promise<string[]> {
  const differences: string[] = [];
  for (const scheme of world.model.schemes) {
    const { doc } = await world.read({ kind: 'stockCountScheme', id: scheme.id });
    if (doc.status !== scheme.state) differences.push(`count is ${doc.status}, not ${scheme.state}`);
    for (const sheet of scheme.sheets) {
      const stored = await world.read({ kind: 'stockCount', id: sheet.id });
      if (stored.doc.status !== sheet.state)
        differences.push(`sheet is ${stored.doc.status}, not ${sheet.state}`);
      if (sheet.state !== 'approved') continue;
      for (const row of stored.doc.lines['items'] ?? []) {
        const known = sheet.rows.find(({ id }) => id === row.id);
        const shall = known === undefined ? 0 : differenceOf(known);
        if (Number(row['diffQty']) !== shall)
          differences.push(`difference of a sheet: ${JSON.stringify(row['diffQty'])}, not ${shall}`);
      }
    }
  }
  return differences;
}
