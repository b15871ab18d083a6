// 齐套检查 of one order: what of each part it still takes, has reserved, can take and lacks. Other orders do not compete
// here: what they need is the matter of a kitting run. Pure.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import { clearToBuild } from './clearToBuild.ts';
import { openPieces, partOf, type KittingInput } from './kittedRows.ts';

export interface CheckedPart {
  code: string;
  name: string;
  unit: string;
  /** Still to be issued, what of it is reserved for the order, free beside that, and lacking. Base units. */
  need: string;
  reserved: string;
  free: string;
  short: string;
  /** The next receipt where something is lacking. */
  nextDay: string | null;
  nextSupply: string;
}

/** GET data/manufacturingOrder/:id/kitting */
export interface KittingCheck {
  openQty: string;
  buildable: string;
  /** Name and code of the part that allows no more. */
  bottleneck: string;
  coverDate: string | null;
  parts: CheckedPart[];
}

/** Null where the order takes nothing any more. */
export function kittingCheck(input: KittingInput): KittingCheck | null {
  const [order] = input.orders;
  if (order === undefined) return null;
  const open = openPieces(order);
  const { orders, parts: supply } = clearToBuild(
    [
      {
        id: order.id,
        openQty: open,
        scale: order.scale,
        parts: input.parts.map((part) => partOf(part, order, open)),
      },
    ],
    input.stock,
    input.coming,
    'single',
  );
  const [built] = orders;
  if (built === undefined) return null;
  const nameOf = (material: string | null): string => {
    const facts = input.facts.get(material ?? '');
    return facts === undefined ? '' : `${facts.code} ${facts.name}`;
  };
  const short = new Map(built.shortages.map((one) => [one.material, one]));
  const sum = (rows: KittingInput['parts'], key: 'missing' | 'reserved'): Decimal =>
    rows.reduce((total, row) => total.plus(decimal(row[key])), new Decimal(0));
  return {
    openQty: open,
    buildable: built.buildable,
    bottleneck: nameOf(built.bottleneck),
    coverDate: built.coverDate,
    parts: [...Map.groupBy(input.parts, ({ material }) => material)].map(([material, rows]) => {
      const facts = input.facts.get(material);
      const lacking = short.get(material);
      return {
        code: facts?.code ?? '',
        name: facts?.name ?? '',
        unit: facts?.unitName ?? '',
        need: decimalText(sum(rows, 'missing').plus(sum(rows, 'reserved'))),
        reserved: decimalText(sum(rows, 'reserved')),
        free: supply.get(material)?.start ?? '0',
        short: lacking?.short ?? '0',
        nextDay: lacking?.next?.day ?? null,
        nextSupply: [lacking?.next?.code ?? '', lacking?.next?.partner ?? ''].join(' ').trim(),
      };
    }),
  };
}
