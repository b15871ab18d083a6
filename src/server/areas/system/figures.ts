// What lists of approvals and security groups compute.
import { dayOf } from '#server/store/figures.ts';
import type { Figures } from '#server/areas/serverArea.ts';

export const systemFigures: Figures = {
  approvalInstance: {
    durationHours: (h) =>
      `round(extract(epoch from ${h}."finished_at" - ${h}."submitted_at")::numeric / 3600, 2)`,
  },
  permissionDataRule: {
    entityKey: (h) =>
      `select coalesce(p."entity_key", substring(p."component" from '^entity/([A-Za-z][A-Za-z0-9]*)/')) from permission p where p."id" = ${h}."permission"`,
  },
  securityGroup: {
    // Membership is kept on either side; who runs out or is disabled is no member any more.
    userCount: (h, today) => `select count(*) from "user" u where u."status" = 'enabled' and (
      exists (select 1 from security_group_users l where l."doc_id" = ${h}."id" and l."user" = u."id" and (l."valid_to" is null or l."valid_to" >= ${dayOf(today)}))
      or exists (select 1 from user_groups l where l."doc_id" = u."id" and l."security_group" = ${h}."id" and (l."valid_to" is null or l."valid_to" >= ${dayOf(today)})))`,
  },
};
