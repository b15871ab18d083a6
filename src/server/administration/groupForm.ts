// A security group in the shape of the specification's calls: what is sent of one, and what is answered.
import type { securityGroup } from '#entities/system/securityGroup.ts';
import type { Patch } from '#model/patch.ts';
import { optionalText } from '#server/values.ts';
import * as z from 'zod';
import { oneOf, statusFlag, text, timeText, type ListedRow } from './reading.ts';

export const groupForm = z.strictObject({
  id: text.optional(),
  roleCode: text.optional(),
  roleName: text.optional(),
  description: z.string().max(2000).nullable().optional(),
  organization: text.nullable().optional(),
  dataScope: z.enum(['self', 'dept', 'deptAndBelow', 'org', 'all']).optional(),
  sortNo: z.int().nullable().optional(),
  status: oneOf('0', '1').optional(),
});

const names = {
  code: 'roleCode',
  name: 'roleName',
  remark: 'description',
  organization: 'organization',
  dataScope: 'dataScope',
  sortNo: 'sortNo',
} as const;

export function groupPatches(form: z.output<typeof groupForm>): Patch[] {
  return Object.entries(names).flatMap(([field, name]): Patch[] => {
    const value = form[name];
    return value === undefined ? [] : [{ op: 'set', field, value: value === '' ? null : value }];
  });
}

export function groupOf(row: ListedRow<typeof securityGroup>) {
  return {
    id: row.id,
    roleCode: row.code ?? '',
    roleName: row.name ?? '',
    description: optionalText(row.remark),
    organization: optionalText(row.organization),
    dataScope: optionalText(row.dataScope),
    isSystem: row.isSystem === true,
    status: statusFlag(row.status),
    createTime: timeText(row.createdAt),
    updateTime: timeText(row.updatedAt),
  };
}
