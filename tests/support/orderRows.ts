// Some thousand sale orders with lines, made by the database itself: enough for ladders, with missing values, equal
// values and Chinese names, spread over two organisations, departments and owners.
import type { Database } from '#server/ports.ts';
import { otherOrg, testOrg } from './context.ts';

export const orderCount = 3_400;

const id = (kind: string, number: string) =>
  `('00000000-0000-4000-8000-${kind}' || lpad(to_hex(${number}), 10, '0'))::uuid`;

export const employeeId = (number: number) =>
  `00000000-0000-4000-8000-e1${number.toString(16).padStart(10, '0')}`;
export const departmentId = (number: number) =>
  `00000000-0000-4000-8000-d1${number.toString(16).padStart(10, '0')}`;
export const customerId = (number: number) =>
  `00000000-0000-4000-8000-c1${number.toString(16).padStart(10, '0')}`;
export const materialId = (number: number) =>
  `00000000-0000-4000-8000-a1${number.toString(16).padStart(10, '0')}`;

const names = `(array['上海精密机械','重庆长安','银行设备','绿源科技','M6紧固件'])[1 + n % 5] || n`;
const pinyin = `(array['shanghaijingmijixie','chongqingchangan','yinhangshebei','lvyuankeji','m6jingujian'])[1 + n % 5] || n`;
const initials = `(array['shjmjx','cqca','yhsb','lykj','m6jgj'])[1 + n % 5] || n`;

export async function fillOrders(database: Database): Promise<void> {
  await database.query(
    `insert into customer (id, org, code, name, name_pinyin, name_initials, version, status, created_at)
     select ${id('c1', 'n')}, $1::uuid, 'C' || lpad((n * 37 % 101)::text, 3, '0'), ${names}, ${pinyin}, ${initials}, 1,
       case when n % 9 = 0 then 'draft' else 'approved' end, now() from generate_series(1, 100) n`,
    [testOrg],
  );
  await database.query(
    `insert into material (id, org, code, name, name_pinyin, name_initials, version, status, created_at, is_sale)
     select ${id('a1', 'n')}, $1::uuid, 'M' || lpad((n * 53 % 211)::text, 4, '0'), ${names}, ${pinyin}, ${initials}, 1, 'approved', now(), n % 4 <> 0
     from generate_series(1, 210) n`,
    [testOrg],
  );
  await database.query(
    `insert into sale_order (id, org, version, status, code, date, customer, salesperson, sale_dept, all_amount, customer_order_no, tax_included, created_at)
     select ${id('51', 'n * 7919 % 100003')}, case when n % 20 = 0 then $2::uuid else $1::uuid end, 1,
       (array['draft','approved','approved','closed'])[1 + n % 4], 'SO' || lpad((n * 31 % 9973)::text, 6, '0'),
       case when n % 11 = 0 then null else date '2024-01-01' + n * 13 % 90 end,
       case when n % 13 = 0 then null else ${id('c1', '1 + n * 17 % 100')} end, ${id('e1', '1 + n % 4')}, ${id('d1', '1 + n % 3')},
       case when n % 7 = 0 then null else (n * 29 % 400) / 4.0 end, case when n % 3 = 0 then 'PO-' || n end, n % 2 = 0,
       timestamptz '2024-05-06 00:00:00.123456+08' + n * 997 % 5000 * interval '7.000001 minutes'
     from generate_series(1, ${orderCount}) n`,
    [testOrg, otherOrg],
  );
  await database.query(
    `insert into sale_order_items (id, doc_id, seq, material, qty, delivery_date, is_free)
     select ${id('61', 'n * 8 + s')}, ${id('51', 'n * 7919 % 100003')}, s, ${id('a1', '1 + (n * 5 + s * 3) % 210')},
       case when (n + s) % 8 = 0 then null else (n * 7 + s) % 50 / 2.0 end,
       case when (n + s) % 5 = 0 then null else date '2024-02-01' + (n + s * 11) % 60 end, s = 2
     from generate_series(1, ${orderCount}) n cross join generate_series(1, 3) s where s <= 1 + n % 3`,
  );
  await database.query('analyze');
}
