// Stock of a whole company at once, for loading an empty database: the same rules of value as single postings, with the
// state of pools and balances kept in memory and written once at the end. Bills must come in posting order.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { averageText, emptyPool, type Pool } from '#model/rules/movingAverage.ts';
import { balanceId, poolId } from './stockKeys.ts';
import { costingOf, lineCostOf, type LineCost, type StockBill, type StockMove } from './stockMoves.ts';

/** A material as the ledger shows and values it. */
export interface LoadedMaterial {
  name: string | null;
  specification: string | null;
  baseUnit: string;
  stockUnit: string | null;
  safetyStock: string | null;
  refCost: Decimal | null;
}

export interface LoadedBill extends StockBill {
  /** ISO UTC. */
  postedAt: string;
  postedBy: string | null;
}

export interface StockLoadOptions {
  org: string;
  /** Decimals of the local currency. */
  scale: number;
  /** Next value of stock_post_seq. */
  nextSeq: () => number;
  newId: (at: string) => string;
  material: (id: string) => LoadedMaterial;
  /** Whether stock there counts as available: warehouse and stock status both take part. */
  isAvailable: (move: StockMove) => boolean;
  /** Takes finished rows to the database. */
  put: (entity: 'stockLedger' | 'stockBalance' | 'stockCostPool', row: Row & { id: string }) => void;
}

interface Balance {
  id: string;
  move: StockMove;
  onHand: Decimal;
  firstIn: string | null;
  lastIn: string | null;
  lastOut: string | null;
  createdAt: string;
}

interface PoolState {
  id: string;
  material: string;
  pool: Pool;
  lastSeq: number;
  createdAt: string;
}

export class StockLoad {
  readonly #options: StockLoadOptions;
  readonly #balances = new Map<string, Balance>();
  readonly #pools = new Map<string, PoolState>();

  constructor(options: StockLoadOptions) {
    this.#options = options;
  }

  /** Quantity on hand under the key of the movement, in base units. */
  onHand(move: StockMove): Decimal {
    return this.#balances.get(keyOf(move))?.onHand ?? new Decimal(0);
  }

  /** Posts own stock of materials that are not costed by lot. @throws RangeError when stock would fall below zero */
  post(bill: LoadedBill, moves: readonly StockMove[]): Map<string, LineCost> {
    const costs = new Map<string, LineCost>();
    for (const move of moves) {
      const material = this.#options.material(move.material);
      const balance = this.#balanceOf(move, bill);
      const state = this.#poolOf(move, bill);
      const facts = {
        label: material.name ?? '',
        baseUnitName: '',
        refCost: material.refCost,
        isLotCosting: false,
        standardCost: null,
      };
      const costing = costingOf(move, state.pool, facts, this.#options.scale, () => undefined);
      const qty = decimal(move.baseQty);
      const onHand = balance.onHand.plus(qty);
      if (costing === null || onHand.isNegative())
        throw new RangeError(`${bill.code}: no stock or no value for ${material.name ?? move.material}`);
      balance.onHand = onHand;
      state.pool = costing.after;
      state.lastSeq = this.#options.nextSeq();
      if (qty.isNegative()) balance.lastOut = bill.date;
      else {
        balance.firstIn ??= bill.date;
        balance.lastIn = bill.date;
      }
      costs.set(move.lineId, lineCostOf(costing.cost, qty));
      this.#options.put(
        'stockLedger',
        this.#ledgerRow(bill, move, material, {
          cost: costing.cost,
          qty,
          onHand,
          pool: costing.after,
          seq: state.lastSeq,
        }),
      );
    }
    return costs;
  }

  /** Writes balances and pools as they are now. */
  finish(): void {
    const { org, put, material, isAvailable } = this.#options;
    for (const { id, move, onHand, firstIn, lastIn, lastOut, createdAt } of this.#balances.values()) {
      const { name, specification, baseUnit, stockUnit, safetyStock } = material(move.material);
      put('stockBalance', {
        id,
        org,
        version: 1,
        createdAt,
        ...placeOf(move),
        materialName: name,
        specification,
        baseUnit,
        stockUnit,
        onHandQty: decimalText(onHand),
        reservedQty: '0',
        frozenQty: '0',
        availableQty: isAvailable(move) ? decimalText(onHand) : '0',
        auxQty: '0',
        safetyStock,
        firstInDate: firstIn,
        lastInDate: lastIn,
        lastOutDate: lastOut,
      });
    }
    for (const { id, material: materialId, pool, lastSeq, createdAt } of this.#pools.values()) {
      const { name, specification, baseUnit } = material(materialId);
      put('stockCostPool', {
        id,
        org,
        version: 1,
        createdAt,
        material: materialId,
        materialName: name,
        specification,
        baseUnit,
        qty: decimalText(pool.qty),
        amount: decimalText(pool.amount),
        avgCost: averageText(pool),
        lastUnitCost: pool.lastUnitCost === null ? null : decimalText(pool.lastUnitCost.toDecimalPlaces(10)),
        lastPostSeq: lastSeq,
        costMethod: 'movingAverage',
        adjustedAmount: '0',
      });
    }
  }

  #balanceOf(move: StockMove, bill: LoadedBill): Balance {
    const key = keyOf(move);
    let balance = this.#balances.get(key);
    if (balance === undefined) {
      const id = balanceId({ ...move, org: this.#options.org });
      this.#balances.set(
        key,
        (balance = {
          id,
          move,
          onHand: new Decimal(0),
          firstIn: null,
          lastIn: null,
          lastOut: null,
          createdAt: bill.postedAt,
        }),
      );
    }
    return balance;
  }

  #poolOf(move: StockMove, bill: LoadedBill): PoolState {
    let state = this.#pools.get(move.material);
    if (state === undefined) {
      const id = poolId(this.#options.org, move.material, null);
      this.#pools.set(
        move.material,
        (state = { id, material: move.material, pool: emptyPool(), lastSeq: 0, createdAt: bill.postedAt }),
      );
    }
    return state;
  }

  #ledgerRow(
    bill: LoadedBill,
    move: StockMove,
    material: LoadedMaterial,
    effect: { cost: Decimal; qty: Decimal; onHand: Decimal; pool: Pool; seq: number },
  ): Row & { id: string } {
    const { cost, qty, onHand, pool, seq } = effect;
    return {
      id: this.#options.newId(bill.postedAt),
      org: this.#options.org,
      version: 1,
      createdAt: bill.postedAt,
      createdBy: bill.postedBy,
      postSeq: seq,
      postedAt: bill.postedAt,
      postedBy: bill.postedBy,
      bizDate: bill.date,
      period: bill.date.slice(0, 7),
      ...placeOf(move),
      materialName: material.name,
      specification: material.specification,
      moveType: move.moveType,
      direction: qty.isNegative() ? 'out' : 'in',
      billEntity: bill.entity,
      billCode: bill.code,
      billId: bill.id,
      billLineId: move.lineId,
      unit: move.unit,
      qty: move.qty,
      baseUnit: material.baseUnit,
      baseQty: decimalText(qty),
      auxQty: move.auxQty,
      unitCost: decimalText(cost.dividedBy(qty).abs().toDecimalPlaces(10)),
      costAmount: decimalText(cost),
      varianceAmount: '0',
      balanceQtyAfter: decimalText(onHand),
      poolQtyAfter: decimalText(pool.qty),
      poolAmountAfter: decimalText(pool.amount),
      counterparty: bill.counterparty,
      isReversal: false,
      postKey: `${bill.id}:${move.lineId}:${move.leg}:1`,
    };
  }
}

/** Own stock without lots, projects and tracking numbers: these parts tell the balances of one organisation apart. */
function keyOf(move: StockMove): string {
  return `${move.warehouse}|${move.location ?? ''}|${move.material}|${move.stockStatus}`;
}

function placeOf(move: StockMove): Row {
  const {
    warehouse,
    location,
    material,
    lot,
    stockStatus,
    ownerType,
    ownerSupplier,
    ownerCustomer,
    project,
    mtoNo,
  } = move;
  return {
    warehouse,
    location,
    material,
    lot,
    stockStatus,
    ownerType,
    ownerSupplier,
    ownerCustomer,
    project,
    mtoNo,
  };
}
