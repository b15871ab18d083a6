// Pegs as far as a session may see them: rows of 供需追溯 it may list, of materials within its rows, and only where it may look
// at the documents the peg speaks of. What is kept from it is left out, so that no code, quantity or day of it is told.
import { entities } from '#entities/registry.ts';
import { pegEntities } from '#entities/planning/pegging/pegDocuments.ts';
import type { PegRow } from '#entities/planning/pegging/pegTree.ts';
import { canField } from '#model/rights/can.ts';
import type { Context } from '#server/context.ts';
import { codeSight, isClosedCode } from '#server/store/codeSight.ts';
import { isLimited, visibleIds } from '#server/store/visibleRows.ts';

const { mrpPegging, material } = entities;
const sides = ['demand', 'supply'] as const;

export async function seenPegs(context: Context, rows: readonly PegRow[]): Promise<PegRow[]> {
  const { session, grants } = context;
  const own = isLimited(grants, mrpPegging)
    ? await visibleIds(
        session,
        grants,
        mrpPegging,
        rows.map(({ id }) => id),
      )
    : null;
  const materials = isLimited(grants, material)
    ? await visibleIds(
        session,
        grants,
        material,
        rows.map((row) => row.material.id),
      )
    : null;
  const asked = new Map<string, Set<string>>();
  for (const row of rows)
    for (const side of sides) {
      const { type, code } = placeOf(row, side);
      for (const entity of pegEntities(side, type))
        asked.set(entity, (asked.get(entity) ?? new Set<string>()).add(code));
    }
  const sight = await codeSight(context, asked);
  const isClosed = (row: PegRow): boolean =>
    sides.some((side) => {
      const { type, code } = placeOf(row, side);
      return isClosedCode(sight, pegEntities(side, type), code);
    });
  return rows
    .filter((row) => own?.has(row.id) !== false && materials?.has(row.material.id) !== false)
    .filter((row) => !isClosed(row))
    .map((row) => shown(context, row));
}

const placeOf = (row: PegRow, side: 'demand' | 'supply'): { type: string; code: string } =>
  side === 'demand'
    ? { type: row.demandType, code: row.demandCode }
    : { type: row.supplyType, code: row.supplyCode };

function shown({ grants }: Context, row: PegRow): PegRow {
  const sees = (field: string): boolean => canField(grants, mrpPegging, field);
  return {
    ...row,
    material: {
      id: row.material.id,
      code: canField(grants, material, 'code') ? row.material.code : '',
      name: canField(grants, material, 'name') ? row.material.name : '',
    },
    demandCode: sees('demandCode') ? row.demandCode : '',
    demandLineNo: sees('demandLineNo') ? row.demandLineNo : null,
    demandQty: sees('demandQty') ? row.demandQty : '0',
    supplyCode: sees('supplyCode') ? row.supplyCode : '',
    supplyLineNo: sees('supplyLineNo') ? row.supplyLineNo : null,
    pegQty: sees('pegQty') ? row.pegQty : '0',
  };
}
