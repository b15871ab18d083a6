// What of the supply–demand grid a session may see: the materials whose rows its report would list, and the fields. The index
// behind the page is one for the organisation; this is what is taken away from it.
import { entities } from '#entities/registry.ts';
import { canField, ruleOf } from '#model/rights/can.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/ports.ts';
import { forbidden } from '#server/refusal.ts';
import { changesOf } from '#server/store/changes.ts';
import { Cached } from '#server/store/list/cached.ts';
import { fromSql, HEADER, listSession, viewOf } from '#server/store/list/view.ts';
import { scopeSql } from '#server/store/scopeSql.ts';
import { asKind, type Piece, present, raw, sql } from '#server/select/piece.ts';
import { statement } from '#server/select/select.ts';
import { isLimited } from '#server/store/visibleRows.ts';
import { balanceSources } from './balances.ts';

export interface GridSight {
  code: boolean;
  name: boolean;
  specification: boolean;
  planner: boolean;
  safetyStock: boolean;
  shortDate: boolean;
  lowDate: boolean;
}

/** Of whoever sees all of it. */
export const wholeSight: GridSight = {
  code: true,
  name: true,
  specification: true,
  planner: true,
  safetyStock: true,
  shortDate: true,
  lowDate: true,
};

const { supplyDemandGrid: grid, material, employee } = entities;

/** @throws Refusal 403 without the stock every figure of the grid is counted from */
export function gridSight({ grants }: Context): GridSight {
  if (!canField(grants, grid, 'onHand'))
    throw forbidden('您没有查看“现存量”的权限，供需平衡表的结存由它算出，请联系管理员');
  const both = (own: string, ofMaterial: string): boolean =>
    canField(grants, grid, own) && canField(grants, material, ofMaterial);
  const safetyStock = both('safetyStock', 'safetyStock');
  return {
    code: both('material', 'code'),
    name: both('materialName', 'name'),
    specification: both('specification', 'specification'),
    planner: canField(grants, grid, 'planner'),
    safetyStock,
    shortDate: canField(grants, grid, 'firstShortDate'),
    lowDate: safetyStock && canField(grants, grid, 'firstLowDate'),
  };
}

const lifetime = 2 * 60_000;
const mostKept = 500_000;
const caches = new WeakMap<Database, Cached<ReadonlySet<string>>>();

/** Ids of the materials whose rows the session may see; null: all of them. */
export async function gridRows(context: Context): Promise<ReadonlySet<string> | null> {
  const { grants, ports, today, now } = context;
  if (ruleOf(grants, grid, 'view') === null && !isLimited(grants, material) && !isLimited(grants, employee))
    return null;
  const view = viewOf(grid, grants, { today, now });
  const from: Piece = { written: (parameters) => fromSql(view, parameters) };
  const where: Piece = {
    written: (parameters) => scopeSql(grid, grants, HEADER, parameters) ?? 'true',
  };
  const { text, parameters, row } = statement(
    { id: present(asKind('ref', raw(`${HEADER}.material`))) },
    sql`from ${from} where ${where}`,
  );
  const changes = await changesOf(ports.database);
  const stamp = [...balanceSources(), employee.name].reduce((sum, name) => sum + changes.count(name), 0);
  let cache = caches.get(ports.database);
  if (cache === undefined) {
    cache = new Cached<ReadonlySet<string>>(ports.clock, mostKept, lifetime, (ids) => ids.size + 1);
    caches.set(ports.database, cache);
  }
  return cache.fresh(JSON.stringify([text, parameters]), stamp, async () => {
    const { rows } = await listSession(context, view).query(text, parameters);
    return new Set(rows.map((answered) => row(answered).id));
  });
}
