// What a list is asked in the tests of windows: every sort, filter and scope, drawn at random.
import type { Grants } from '#model/rights/can.ts';
import type { Filter } from '#model/filter.ts';
import { customerId, departmentId, employeeId } from '#tests/support/orderRows.ts';

/** Sort fields with their SQL; labels of references come last when missing, other nulls count as greatest. */
export const headerSorts: Record<string, string> = {
  date: 'h.date',
  code: 'h.code',
  allAmount: 'h.all_amount',
  status: 'h.status',
  createdAt: 'h.created_at',
  taxIncluded: 'h.tax_included',
  customer: 'c.name_pinyin',
};

export const lineSorts: Record<string, string> = {
  'items.qty': 'l.qty',
  'items.material': 'm.code',
  'items.deliveryDate': 'l.delivery_date',
  'items.seq': 'l.seq',
};

export const isLabel = (sql: string) => sql === 'c.name_pinyin' || sql === 'm.code';

export const headerFilters: [Filter | null, string][] = [
  [null, 'true'],
  [{ field: 'status', op: 'in', values: ['approved', 'closed'] }, "h.status in ('approved', 'closed')"],
  [
    { field: 'date', op: 'between', values: ['2024-01-10', '2024-02-20'] },
    "h.date between '2024-01-10' and '2024-02-20'",
  ],
  [{ not: { field: 'allAmount', op: 'gt', values: ['50'] } }, 'not coalesce(h.all_amount > 50, false)'],
  [{ field: 'customer', op: 'empty', values: [] }, 'h.customer is null'],
  [
    {
      any: [
        { field: 'customer', op: 'eq', values: [customerId(3)] },
        { field: 'customerOrderNo', op: 'contains', values: ['-12'] },
      ],
    },
    `(h.customer = '${customerId(3)}' or h.customer_order_no like '%-12%')`,
  ],
  [{ field: 'customer', op: 'contains', values: ['cqca'] }, "c.name like '%重庆长安%'"],
  [{ field: 'customer', op: 'startsWith', values: ['重庆'] }, "c.name like '重庆%'"],
  [{ field: 'customer', op: 'ne', values: ['c002'] }, "not coalesce(c.code = 'C002', false)"],
  [{ field: 'taxIncluded', op: 'eq', values: ['false'] }, 'h.tax_included is not true'],
  [
    { field: 'items.isFree', op: 'eq', values: ['true'] },
    'exists (select 1 from sale_order_items x where x.doc_id = h.id and x.is_free)',
  ],
];

export const lineFilters: [Filter | null, string][] = [
  ...headerFilters.slice(0, -1),
  [
    {
      all: [
        { field: 'items.qty', op: 'ge', values: ['5'] },
        { field: 'status', op: 'ne', values: ['draft'] },
      ],
    },
    "l.qty >= 5 and h.status <> 'draft'",
  ],
  [{ field: 'items.deliveryDate', op: 'notEmpty', values: [] }, 'l.delivery_date is not null'],
];

export const scopes: [Partial<Grants>, string][] = [
  [{}, 'true'],
  [
    {
      admin: false,
      codes: ['saleOrder:view'],
      fieldGroups: ['price'],
      employee: employeeId(2),
      scopes: { '*': 'own' },
    },
    `h.salesperson = '${employeeId(2)}'`,
  ],
  [
    {
      admin: false,
      fieldGroups: ['price'],
      employee: employeeId(1),
      departments: [departmentId(2)],
      scopes: { saleOrder: 'department' },
    },
    `(h.salesperson = '${employeeId(1)}' or h.sale_dept = '${departmentId(2)}')`,
  ],
];
