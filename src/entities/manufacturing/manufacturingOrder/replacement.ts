// How the open quantity of a component is replaced by what may stand in for it: by stock in order of priority, or by the
// substitute somebody chose. Pure. Source: explosion b3, worked example E13.
import {
  coverBySubstitutes,
  inSubstitute,
  type SubstituteStock,
  type SubstituteUse,
  type SubstituteWay,
} from '#entities/master/bom/substitution.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';

/** A material that may stand in, with its free stock in its own unit. */
export interface SubstituteOffer extends SubstituteStock {
  way: SubstituteWay;
}

export interface Replacement {
  /** What takes over, first priority first; quantities in units of each material. */
  uses: SubstituteUse[];
  /** Open quantity the main material keeps, in its unit. */
  left: string;
}

export type ReplacementResult = { replacement: Replacement } | { refusal: string };

export interface ReplacementWanted {
  /** Not yet issued of the main material, in its unit; decimal text. */
  open: string;
  /** Free stock of the main material, in the same unit. */
  ownStock: string;
  offers: readonly SubstituteOffer[];
  /** The substitute somebody chose; null: by stock and priority. */
  chosen: string | null;
  /** Of the main material; null: all that is open. */
  qty: string | null;
}

const refused = (refusal: string): ReplacementResult => ({ refusal });

/** What takes over, or why nothing can, in Chinese. */
export function replacementOf(wanted: ReplacementWanted): ReplacementResult {
  const { open, offers, chosen, qty } = wanted;
  const all = decimal(open);
  if (!all.greaterThan(0)) return refused('已全部领料，没有可替代的数量');
  if (offers.length === 0) return refused('没有允许的替代料，请先在BOM或替代方案中维护');
  if (qty !== null && decimal(qty).greaterThan(all))
    return refused(`替代数量不能大于未领数量 ${decimalText(all)}`);
  return chosen === null ? byStock(wanted) : byChoice(wanted, chosen);
}

/** The way of the first substitute decides; one that takes a whole need never takes a part of it. */
function byStock({ open, ownStock, offers, qty }: ReplacementWanted): ReplacementResult {
  const first = offers.toSorted((left, right) => left.priority - right.priority)[0];
  const way = first?.way ?? 'mix';
  // A number that was asked for is replaced whatever lies in store of the main material.
  const own = way === 'mix' && qty === null ? ownStock : '0';
  const { use, netOfMain } = coverBySubstitutes(
    qty ?? open,
    { material: '', stock: own },
    offers.filter((offer) => offer.way === way),
    way,
  );
  const uses = use.filter(({ material }) => material !== '');
  const kept = use.reduce(
    (sum, { material, asMain }) => (material === '' ? sum.plus(decimal(asMain)) : sum),
    decimal(netOfMain),
  );
  if (uses.length === 0)
    return refused(
      kept.equals(decimal(own)) && kept.greaterThan(0)
        ? '主料的可用库存已够，不需要替代；仍要替代请选择替代物料'
        : '替代料没有足够的可用库存；仍要替代请选择替代物料',
    );
  return { replacement: { uses, left: text(kept.plus(decimal(open)).minus(decimal(qty ?? open))) } };
}

function byChoice({ open, offers, qty }: ReplacementWanted, chosen: string): ReplacementResult {
  const offer = offers.find(({ material }) => material === chosen);
  if (offer === undefined) return refused('所选物料不是允许的替代料');
  const asMain = decimal(qty ?? open);
  if (offer.way !== 'mix' && asMain.lessThan(decimal(open)))
    return refused(`这种替代料须替代全部未领数量 ${decimalText(decimal(open))}，请不要只替代一部分`);
  // Members of a set stand in together.
  const members = offer.way === 'set' ? offers.filter(({ way }) => way === 'set') : [offer];
  const uses = members.map((member) => ({
    material: member.material,
    asMain: text(asMain),
    qty: text(inSubstitute(asMain, member).toDecimalPlaces(member.precision ?? 8, Decimal.ROUND_UP)),
  }));
  return { replacement: { uses, left: text(decimal(open).minus(asMain)) } };
}

const text = (value: Decimal): string => decimalText(value.toDecimalPlaces(8));
