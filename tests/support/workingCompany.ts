// A company small enough to be entered through the API in a second, with what orders and stock bills need: for tests
// and measurements that meet the server from outside.
import { entityOf } from '#entities/registry.ts';
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { DocResult } from '#model/wire/wire.ts';
import type { Client } from './signedClient.ts';

/** Ids of its records. */
export interface WorkingCompany {
  customer: string;
  salesperson: string;
  warehouse: string;
  materials: readonly string[];
}

export function newKey(): string {
  return crypto.randomUUID();
}

/** Patches of a new document: header fields and lines. */
export function draftOf(fields: Row, items: readonly Row[] = []): Patch[] {
  const header = Object.entries(fields).map(([field, value]): Patch => ({ op: 'set', field, value }));
  return [
    ...header,
    ...items.map((values): Patch => ({
      op: 'insertLine',
      lines: 'items',
      id: crypto.randomUUID(),
      before: null,
      values,
    })),
  ];
}

/** The result, or an error that tells the call and the server's answer. */
export async function done<T>(
  path: string,
  answer: Promise<{ code: string; message: string; result: T }>,
): Promise<T> {
  const { code, message, result } = await answer;
  if (code !== '0') throw new Error(`${path}: ${code} ${message} ${JSON.stringify(result)}`);
  return result;
}

export function save(
  client: Client,
  entity: string,
  fields: Row,
  items: readonly Row[] = [],
): Promise<DocResult> {
  return done(
    `save ${entity}`,
    client.post<DocResult>(`data/${entity}`, { key: newKey(), patches: draftOf(fields, items) }),
  );
}

export function act(client: Client, entity: string, { doc }: DocResult, action: string): Promise<DocResult> {
  const request = { version: doc.version, key: newKey(), acceptWarnings: true };
  return done(`${action} ${entity}`, client.post<DocResult>(`data/${entity}/${doc.id}/${action}`, request));
}

/** Submits and approves. */
export async function approve(client: Client, entity: string, seen: DocResult): Promise<DocResult> {
  return act(client, entity, await act(client, entity, seen, 'submit'), 'approve');
}

export interface CompanyOptions {
  materials: number;
  /** On hand of every material. */
  stock: string;
  /** Ends all codes and names, so that they are not those of another company. */
  mark?: string;
}

/** Enters the company in the organisation of the client. */
export async function enterCompany(
  client: Client,
  { materials, stock, mark = '' }: CompanyOptions,
): Promise<WorkingCompany> {
  const record = async (entity: string, fields: Row): Promise<string> => {
    const saved = await save(client, entity, fields);
    if (entityOf(entity)?.states === 'master') await act(client, entity, saved, 'approve');
    return saved.doc.id;
  };
  const unitGroup = await record('unitGroup', { code: `T-Q${mark}`, name: `数量${mark}` });
  const baseUnit = await record('unit', { code: `T-PCS${mark}`, name: `个${mark}`, unitGroup, precision: 2 });
  const tax = await record('tax', { code: `T-VAT13${mark}`, name: `增值税13%${mark}`, rate: '13' });
  const defaultStatus = await record('stockStatus', {
    code: `T-OK${mark}`,
    name: `可用${mark}`,
    statusKind: 'available',
  });
  const warehouse = await record('warehouse', {
    code: `T-WH${mark}`,
    name: `成品仓${mark}`,
    warehouseType: 'material',
    defaultStatus,
  });
  const saleDept = await record('department', {
    code: `T-D${mark}`,
    name: `销售部${mark}`,
    deptType: 'sales',
  });
  const salesperson = await record('employee', {
    name: `王晓${mark}`,
    department: saleDept,
    isSalesperson: true,
  });
  const customerCategory = await record('customerCategory', { code: `T-KC${mark}`, name: `直销客户${mark}` });
  const customer = await record('customer', {
    code: `T-C1${mark}`,
    name: `华东机械${mark}`,
    category: customerCategory,
    salesperson,
    saleDept,
  });
  const category = await record('materialCategory', { code: `T-MC${mark}`, name: `成品${mark}` });
  const inventoryCategory = await record('inventoryCategory', { code: `T-IC${mark}`, name: `成品${mark}` });
  const made: string[] = [];
  for (let number = 1; number <= materials; number += 1)
    made.push(
      await record('material', {
        code: `T-M${number}${mark}`,
        name: `齿轮 ${number}${mark}`,
        category,
        inventoryCategory,
        baseUnit,
        tax,
      }),
    );
  const receipt = await save(
    client,
    'otherInBill',
    {},
    made.map((material) => ({ material, warehouse, qty: stock, unitCost: '3.2' })),
  );
  await approve(client, 'otherInBill', receipt);
  return { customer, salesperson, warehouse, materials: made };
}
