// The form of a menu in the shape of the specification's calls, and the fields of 菜单权限 it fills.
import { isOutside } from '#model/derive/menu.ts';
import type { Row } from '#model/entity.ts';
import * as z from 'zod';
import { menuTypes } from './permissionNode.ts';
import { oneOf, text } from './reading.ts';

const flag = z
  .union([z.boolean(), z.enum(['0', '1']), z.literal(0), z.literal(1)])
  .transform((value) => value === true || value === '1' || value === 1);
const wide = z.string().max(2000).nullable();

export const menuForm = z.strictObject({
  id: text.optional(),
  menuType: oneOf('0', '1', '2').default('1'),
  name: wide.optional(),
  parentId: wide.optional(),
  url: wide.optional(),
  component: wide.optional(),
  componentName: wide.optional(),
  redirect: wide.optional(),
  perms: wide.optional(),
  permsType: oneOf('1', '2').optional(),
  icon: wide.optional(),
  img: wide.optional(),
  target: z.enum(['self', 'blank', 'iframe']).nullable().optional(),
  sortNo: z.number().int().optional(),
  status: oneOf('0', '1').optional(),
  description: wide.optional(),
  route: flag.optional(),
  hidden: flag.optional(),
  hideTab: flag.optional(),
  keepAlive: flag.optional(),
  alwaysShow: flag.optional(),
  internalOrExternal: flag.optional(),
  windowMode: flag.optional(),
});

export type MenuForm = z.output<typeof menuForm>;

/** Field of the record by its name in the form, where the value is taken as it is. */
const plainNames = {
  title: 'name',
  parentId: 'parentId',
  component: 'component',
  name: 'componentName',
  redirect: 'redirect',
  action: 'perms',
  icon: 'icon',
  image: 'img',
  target: 'target',
  sortNo: 'sortNo',
  remark: 'description',
  route: 'route',
  hidden: 'hidden',
  hideTab: 'hideTab',
  keepAlive: 'keepAlive',
  alwaysShow: 'alwaysShow',
  internalOrExternal: 'internalOrExternal',
  windowMode: 'windowMode',
} as const;

/** What the form leaves out stays as it is. */
export function fieldsOf(form: MenuForm): Row {
  const fields: Row = { menuType: menuTypes[Number(form.menuType)] ?? 'menu' };
  for (const [field, name] of Object.entries(plainNames)) {
    const value = form[name];
    if (value !== undefined) fields[field] = value === '' ? null : value;
  }
  if (form.permsType !== undefined)
    Object.assign(fields, { permsType: form.permsType === '2' ? 'edit' : 'show' });
  const url = form.url === '' ? null : form.url;
  if (url !== undefined) Object.assign(fields, isOutside(url) ? { url } : { path: url, url: null });
  return fields;
}
