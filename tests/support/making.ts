// What a company that makes things has before its first order: a workshop, work centres with rates, operations, and
// materials that are made of others.
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import type { Company } from './scenario.ts';

export interface Workshop {
  workshop: string;
  calendar: string;
  /** By name. */
  centers: Readonly<Record<'cutting' | 'assembly', string>>;
  operations: Readonly<Record<'cut' | 'assemble', string>>;
}

/** Approved wherever such records are approved, with a submission before it where they need one. */
export async function released(
  { admin }: Company,
  entity: string,
  fields: Row,
  lines: Record<string, Row[]> = {},
): Promise<string> {
  const saved = await admin.create(entity, { fields, lines });
  if (saved.doc.status === 'enabled') return saved.doc.id;
  const able = saved.abilities.includes('submit') ? await admin.act(entity, saved, 'submit') : saved;
  await admin.act(entity, able, 'approve');
  return saved.doc.id;
}

export async function openWorkshop(company: Company): Promise<Workshop> {
  const { admin, ids } = company;
  const department = await admin.open('department', ids.department);
  await admin.edit('department', department, [{ op: 'set', field: 'isWorkshop', value: true }]);
  const calendar = await released(company, 'factoryCalendar', {
    code: 'CAL1',
    name: '标准日历',
    calendarStart: '2024-01-01',
    calendarEnd: '2027-12-31',
  });
  const workshop = await released(company, 'workshop', {
    code: 'WS1',
    name: '机加车间',
    department: ids.department,
    factoryCalendar: calendar,
  });
  const center = (code: string, name: string, laborRate: string): Promise<string> =>
    released(company, 'workCenter', {
      code,
      name,
      workshop,
      factoryCalendar: calendar,
      laborRate,
      machineRate: '40',
      overheadRate: '20',
    });
  const cutting = await center('WC1', '下料中心', '60');
  const assembly = await center('WC2', '装配中心', '90');
  const operation = (code: string, name: string, workCenter: string): Promise<string> =>
    released(company, 'operation', { code, name, workCenter, setupMinutes: '10', runMinutes: '6' });
  return {
    workshop,
    calendar,
    centers: { cutting, assembly },
    operations: {
      cut: await operation('OP1', '下料', cutting),
      assemble: await operation('OP2', '装配', assembly),
    },
  };
}

/** A draft route of two operations, or of the rows given. */
export function draftRoute(
  { admin }: Company,
  { operations }: Workshop,
  fields: Row,
  rows: readonly Row[] = [
    { operationSeq: 10, operation: operations.cut },
    { operationSeq: 20, operation: operations.assemble },
  ],
): Promise<DocResult> {
  return admin.create('processRoute', {
    fields: { name: '工艺', ...fields },
    lines: { operations: [...rows] },
  });
}
