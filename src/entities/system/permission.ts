// 菜单权限: menus (一级菜单, 子菜单) and what may be granted on them (按钮/权限). Rows of the program come from the
// definitions (derive/menuRecords.ts) and are kept in step with them; what an administrator changed stays his.
// A page is seen by whoever holds one of its codes, a page of an entity by whoever may view the entity. A button row
// of a field ('saleOrder:amount') hides its column (show) or locks its input (edit) for those without it.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, dict, integer, ref, text } from '#model/fields.ts';

export const permission = defineEntity({
  name: 'permission',
  title: '菜单权限',
  area: 'system',
  kind: 'tree',
  states: 'lookup',
  shared: true,
  label: ['action', 'title'],
  carry: ['action', 'menuType', 'entityKey'],
  search: ['title', 'action', 'path'],
  parent: 'parentId',
  treeBy: 'parentId',
  fields: {
    title: text('菜单标题', { required: true, list: true, filter: true, pinyin: true }),
    menuType: dict('menuType', '菜单类型', { required: true, list: true, filter: true, default: 'menu' }),
    parentId: ref('permission', '上级菜单', { filter: true, help: '菜单最多 8 层' }),
    action: text('授权标识', {
      unique: true,
      list: true,
      filter: true,
      help: '如 saleOrder:approve；多个用逗号分隔；外部页面留空时自动生成，授予安全组后其成员可见',
    }),
    path: text('菜单路径', { list: true, help: '以 / 开头，如 /purchase/board' }),
    component: text('前端组件', {
      list: true,
      help: '一级菜单默认 layouts/RouteView；外部页面填 layouts/IframePageView；业务列表填 entity/对象/List',
    }),
    permsType: dict('permsType', '授权策略', { default: 'show' }),
    sortNo: integer('排序', { list: true, default: 1 }),
    entityKey: dict('entityName', '业务对象', { filter: true }),
    redirect: text('默认跳转地址', { group: '路由', help: '仅一级菜单：打开时转到其下的哪个页面' }),
    name: text('组件名称', { group: '路由' }),
    icon: text('菜单图标', { group: '路由' }),
    image: text('菜单图片', { group: '路由' }),
    url: text('外部地址', {
      group: '路由',
      length: 2000,
      help: 'http(s) 地址，可含 {{userId}} 等固定名称：token、userId、partyId、companyId、departmentId、username、window.location.origin',
    }),
    internalOrExternal: bool('打开方式外部', {
      group: '路由',
      default: false,
      help: '是：在新窗口打开；否：在工作台内打开',
    }),
    target: dict('linkTarget', '打开目标', { group: '路由', default: 'self' }),
    windowMode: bool('独立窗口', { group: '路由', default: false }),
    route: bool('是否路由菜单', { group: '路由', default: true }),
    hidden: bool('隐藏路由', { group: '路由', list: true, default: false }),
    hideTab: bool('隐藏页签', { group: '路由', default: false }),
    alwaysShow: bool('聚合路由', { group: '路由', default: false }),
    keepAlive: bool('是否缓存路由', { group: '路由', default: true }),
    isLeaf: bool('末级', { readonly: true, hidden: true, default: true }),
    remark: text('备注'),
  },
  actions: { import: importing },
  sort: [{ field: 'sortNo' }],
  menu: { group: '系统管理', section: 'access', order: 30, icon: 'menu-2' },
});
