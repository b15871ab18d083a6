// Which balance row and which cost pool a movement belongs to. The row's id is the hash of its key, so that the
// primary key makes the key unique (empty parts included) and one sort order by id serves as the lock order.
import md5 from 'crypto-js/md5.js';

/** Everything that tells one balance row from another; null where a part does not apply. */
export interface BalanceKey {
  org: string;
  warehouse: string;
  location: string | null;
  material: string;
  lot: string | null;
  stockStatus: string;
  ownerType: string;
  ownerSupplier: string | null;
  ownerCustomer: string | null;
  project: string | null;
  mtoNo: string | null;
}

const balanceParts = [
  'org',
  'warehouse',
  'location',
  'material',
  'lot',
  'stockStatus',
  'ownerType',
  'ownerSupplier',
  'ownerCustomer',
  'project',
  'mtoNo',
] as const;

export function balanceId(key: BalanceKey): string {
  return keyId(balanceParts.map((part) => key[part]));
}

/** Pool of an organisation and material; `lot` only when the material is costed by lot. */
export function poolId(org: string, material: string, lot: string | null): string {
  return keyId([org, material, lot]);
}

function keyId(parts: readonly (string | null)[]): string {
  const hash = md5(parts.map((part) => part ?? '').join('|')).toString();
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20)].join(
    '-',
  );
}

/** SQL for balanceId over a row alias with the balance columns, for bulk loads and proofs. */
export function balanceIdSql(alias: string): string {
  const columns = [
    'org',
    'warehouse',
    'location',
    'material',
    'lot',
    'stock_status',
    'owner_type',
    'owner_supplier',
    'owner_customer',
    'project',
    'mto_no',
  ];
  return hashSql(columns.map((column) => `${alias}.${column}`));
}

/** SQL for poolId over three expressions. */
export function poolIdSql(org: string, material: string, lot: string): string {
  return hashSql([org, material, lot]);
}

function hashSql(parts: readonly string[]): string {
  return `md5(concat_ws('|', ${parts.map((part) => `coalesce(${part}::text, '')`).join(', ')}))::uuid`;
}
