// The calls behind 首页 and the command palette: one card, and records found by code or name.
import { boardOf, isCard, maySee } from '#entities/dashboard.ts';
import { noOrganization } from '#server/access/grants.ts';
import { reading } from '#server/http/contexts.ts';
import { nothing } from '#server/http/routes.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import { forbidden, notFound } from '#server/refusal.ts';
import * as z from 'zod';
import { countCard } from './cards.ts';
import { searchRecords } from './recordSearch.ts';

const searched = z.strictObject({ text: z.string().max(60) });

export function dashboardRoutes(routes: Routes, ports: Ports): void {
  routes.signedIn(
    { method: 'GET', path: '/api/dashboard', title: '首页与工作台可显示的内容', body: nothing },
    async ({ grants }) => boardOf(grants),
  );
  routes.signedIn(
    { method: 'GET', path: '/api/dashboard/:card', title: '首页数据卡片', body: nothing },
    async (call) => {
      const card = call.parameter('card');
      if (!isCard(card)) throw notFound('没有这张数据卡片');
      if (call.grants.org === noOrganization) throw forbidden('该账号未配置可用企业，请联系管理员');
      if (!maySee(call.grants, card)) throw forbidden('您没有查看这张数据卡片的权限');
      return countCard(reading(ports, call), card);
    },
  );
  routes.signedIn(
    {
      method: 'POST',
      path: '/api/searchRecords',
      title: '按编码或名称查找记录',
      reads: true,
      body: searched,
    },
    (call) => searchRecords(reading(ports, call), call.body.text),
  );
}
