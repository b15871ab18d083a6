// A drawn plant entered by the calls of its clerks. What is to be planned from is noted from the documents as they were
// answered, in base units: what was ordered less what was executed, row by row, and what lies in the store.
import type { PlanningItem, PlanningSnapshot } from '#entities/planning/mrp/snapshot.ts';
import { type Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { textOf } from '#server/values.ts';
import type { BuyingCompany } from '../buying.ts';
import type { DrawnDocument, DrawnMaterial, DrawnPlant } from './drawnPlants.ts';

export const planDate = '2026-09-07';

export interface Kept {
  id: string;
  code: string;
  pack: string;
  drawn: DrawnMaterial;
  isMade: boolean;
}

export type Of<T extends DrawnDocument['is']> = Extract<DrawnDocument, { is: T }>;

export const baseOf = (row: Row): Decimal => decimal(textOf(row['baseQty'], '0'));
export const tenths = (of: number, share: number): number => Math.floor((of * share) / 10);

export class DocumentPlant {
  readonly materials: Kept[] = [];
  readonly boms: PlanningSnapshot['boms'][number][] = [];
  readonly demands: PlanningSnapshot['demands'][number][] = [];
  readonly receipts: PlanningSnapshot['receipts'][number][] = [];
  readonly stock: PlanningSnapshot['stock'][number][] = [];
  readonly reservations: { org: string; material: string; code: string; line: number; qty: string }[] = [];

  /** Its production orders as they were approved. */
  readonly production: DocResult[] = [];

  /** What is open of sales, frozen or not, in base units by material. */
  readonly openSales = new Map<string, Decimal>();

  readonly company: BuyingCompany;
  /** Base units by their decimals, of one group. */
  readonly units: readonly string[];
  readonly workshop: string;
  readonly nth: number;

  constructor(company: BuyingCompany, units: readonly string[], workshop: string, nth: number) {
    this.company = company;
    this.units = units;
    this.workshop = workshop;
    this.nth = nth;
  }

  get snapshot(): PlanningSnapshot {
    const { company, boms, demands, receipts, stock, reservations } = this;
    const items = this.materials.map((kept): PlanningItem => ({
      org: company.org,
      material: kept.code,
      decimals: kept.drawn.decimals,
      ...parametersOf(kept),
    }));
    return { planDate, scheme: {}, orgs: [], items, boms, demands, receipts, stock, reservations };
  }

  /** Its materials, then the bills of those that are made. */
  async found({ materials }: DrawnPlant): Promise<void> {
    for (const [at, drawn] of materials.entries()) await this.#material(drawn, at, materials.length);
    for (const kept of this.materials) if (kept.isMade) await this.#bill(kept);
  }

  async #material(drawn: DrawnMaterial, at: number, count: number): Promise<void> {
    const { admin, supplier } = this.company;
    const code = `D${String(this.nth).padStart(3, '0')}${at}`;
    const group = (await admin.create('unitGroup', { fields: { code, name: `包装${code}` } })).doc.id;
    const unit = { code, name: `箱${code}`, unitGroup: group, precision: 0 };
    const pack = (await admin.create('unit', { fields: unit })).doc.id;
    const isMade = drawn.isMade && at < count - 1;
    const id = await this.company.material(code, {
      baseUnit: this.units[drawn.decimals] ?? '',
      units: [{ unit: pack, numerator: String(drawn.pack), denominator: '1' }],
      fields: {
        code,
        erpClass: isMade ? 'selfMade' : 'purchased',
        isProduce: true,
        isPurchase: true,
        isSale: true,
        defaultSupplier: supplier,
        isLotManaged: drawn.spoils,
      },
    });
    const kept = { id, code, pack, drawn, isMade };
    this.materials.push(kept);
    const parameters = await admin.create('materialPlanning', {
      fields: { material: id, ...parametersOf(kept) },
    });
    await admin.approve('materialPlanning', parameters);
  }

  async #bill(kept: Kept): Promise<void> {
    const { admin } = this.company;
    const first = this.materials.indexOf(kept) + 1;
    const used = new Set<Kept>();
    const lines = kept.drawn.parts.flatMap(({ after, numerator, ...rest }) => {
      const part = this.materials[first + (after % (this.materials.length - first))];
      if (part === undefined || used.has(part)) return [];
      used.add(part);
      return [{ part, numerator: String(numerator), ...rest }];
    });
    const draft = await admin.create('bom', {
      fields: { material: kept.id, effectiveDate: '2026-01-01' },
      lines: {
        items: lines.map(({ part, numerator, isPacked, scrapRate }) => ({
          material: part.id,
          numerator,
          denominator: '1',
          scrapRate: String(scrapRate),
          ...(isPacked ? { unit: part.pack } : {}),
        })),
      },
    });
    const { doc } = await admin.approve('bom', draft);
    this.boms.push({
      id: doc.id,
      org: null,
      material: kept.code,
      lines: lines.map(({ part, numerator, isPacked, scrapRate }, nth) => ({
        id: `${doc.id}/${nth}`,
        seq: nth + 1,
        material: part.code,
        numerator: isPacked ? decimalText(decimal(numerator).times(part.drawn.pack)) : numerator,
        scrapRate: String(scrapRate),
      })),
    });
  }

  at({ at }: DrawnDocument): Kept {
    const kept = this.materials[at % this.materials.length];
    if (kept === undefined) throw new Error('a plant without materials');
    return kept;
  }

  /** Made at that place or after it, else the first that is made; null where none is. */
  madeAt({ at }: DrawnDocument): Kept | null {
    const made = this.materials.filter(({ isMade }) => isMade);
    return made[at % Math.max(1, made.length)] ?? null;
  }

  async received(kept: Kept, qty: Decimal, more: Row = {}): Promise<void> {
    const { company } = this;
    await company.receive(company.admin, [
      { material: kept.id, qty: decimalText(qty), unitCost: '1', ...more },
    ]);
  }

  inStore({ code }: Kept, qty: Decimal, expiryDate: string | null = null): void {
    this.stock.push({ org: this.company.org, material: code, qty: decimalText(qty), expiryDate });
  }

  expected(kind: PlanningSnapshot['receipts'][number]['kind'], kept: Kept, of: Expected): void {
    if (decimal(of.qty).greaterThan(0))
      this.receipts.push({ org: this.company.org, material: kept.code, kind, ...of });
  }
}

export interface Expected {
  code: string;
  line: number;
  date: string;
  startDate?: string;
  qty: string;
}

export const codeOf = ({ doc }: DocResult): string => textOf(doc.fields['code']);

/** What planning goes by, of a material that is kept. */
function parametersOf({ isMade, drawn }: Kept) {
  return {
    supplyType: isMade ? 'produce' : 'purchase',
    fixedLeadDays: drawn.leadDays,
    safetyStock: drawn.spoils ? '0' : String(drawn.safetyStock),
    orderPolicy: drawn.policy,
    fixedLotQty: '25',
    periodDays: 5,
    periodType: 'days',
    multipleQty: drawn.policy === 'lotForLot' ? String(drawn.multiple) : '0',
  } as const;
}
