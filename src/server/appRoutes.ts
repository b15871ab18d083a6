// Every route of the server, in the order in which they are looked up, and what answers where there is none or where one
// fails.
import { serverAreas } from './areas/registered.ts';
import { adminRoutes } from './access/adminRoutes.ts';
import { accountActions } from './access/accountActions.ts';
import { accountRoutes } from './access/accountRoutes.ts';
import { preferenceRoutes } from './access/preferences.ts';
import { profileRoutes } from './access/profileRoutes.ts';
import { publicRoutes } from './access/publicRoutes.ts';
import { ruleTestRoute } from './access/rules/ruleTestRoute.ts';
import { signInRoutes } from './access/signInRoutes.ts';
import { wayRoutes } from './access/ways/wayRoutes.ts';
import { definitionRoutes } from './definitions/definitionRoutes.ts';
import { dashboardRoutes } from './dashboard/dashboardRoutes.ts';
import { announcementRoutes } from './announcements/routes.ts';
import { assignments } from './administration/assignments.ts';
import { groupCalls } from './administration/groupCalls.ts';
import { numberingCall } from './administration/numberingCall.ts';
import { listCalls } from './administration/listCalls.ts';
import { permissionCalls } from './administration/permissionCalls.ts';
import { userCalls } from './administration/userCalls.ts';
import { approvalRoutes } from './approval/routes.ts';
import { flowRoutes } from './flow/flowRoutes.ts';
import { dataRoutes } from './http/dataRoutes.ts';
import { openapiRoute } from './http/openapi.ts';
import { recordRoutes } from './http/recordRoutes.ts';
import { writeRoutes } from './http/writeRoutes.ts';
import { importRoutes } from './imports/importRoutes.ts';
import { jobRoutes } from './jobs/jobRoutes.ts';
import { sharedViewRoutes } from './lists/sharedViews.ts';
import { printRoutes } from './printing/routes.ts';
import { attachmentRoutes } from './upload/attachmentRoutes.ts';
import { uploadRoutes } from './upload/uploadRoutes.ts';
import { selfCheckRoutes } from './selfCheck/routes.ts';
import type { ProfileParts } from './access/passwords/ownPassword.ts';
import type { SignInParts } from './access/signIn.ts';
import type { OneTimeCodes } from './access/ways/oneTimeCodes.ts';
import type { DemoProgress } from './demo/making/demoProgress.ts';
import { failure } from './http/envelope.ts';
import { newRequestId } from './http/gate.ts';
import type { Routes } from './http/routes.ts';
import type { Jobs } from './jobs/runner.ts';
import { notFound } from './refusal.ts';
import type { SelfChecks } from './selfCheck/selfCheck.ts';

/** What the routes are made of. */
interface RouteParts extends SignInParts, ProfileParts {
  codes: OneTimeCodes;
  demo: DemoProgress;
  jobs: Jobs;
  selfChecks: SelfChecks;
}

export function appRoutes(routes: Routes, parts: RouteParts): void {
  const { ports } = parts;
  publicRoutes(routes, ports, parts.demo);
  signInRoutes(routes, parts, parts.codes);
  wayRoutes(routes, parts, parts.codes);
  profileRoutes(routes, parts);
  preferenceRoutes(routes, ports);
  accountRoutes(routes, parts);
  adminRoutes(routes, parts);
  accountActions(routes, parts);
  ruleTestRoute(routes, parts);
  numberingCall(routes, ports);
  permissionCalls(routes, ports);
  groupCalls(routes, ports);
  assignments(routes, ports);
  userCalls(routes, ports);
  listCalls(routes, ports);
  dashboardRoutes(routes, ports);
  announcementRoutes(routes, ports);
  approvalRoutes(routes, ports);
  flowRoutes(routes, ports, parts.grants);
  for (const add of serverAreas().flatMap((area) => area.routes ?? [])) add(routes, ports);
  printRoutes(routes, ports);
  dataRoutes(routes, ports);
  recordRoutes(routes, ports);
  attachmentRoutes(routes, ports);
  sharedViewRoutes(routes, ports);
  writeRoutes(routes, ports);
  uploadRoutes(routes, ports);
  importRoutes(routes, ports, parts.jobs);
  jobRoutes(routes, ports, parts.jobs);
  selfCheckRoutes(routes, parts.selfChecks);
  definitionRoutes(routes);
  openapiRoute(routes, ports.settings);

  routes.hono.notFound(({ req }) =>
    failure(
      notFound('很抱歉，资源未找到!'),
      { requestId: newRequestId(ports), method: req.method, path: req.path },
      ports.log,
    ),
  );
  routes.hono.onError((error, { req }) =>
    failure(error, { requestId: newRequestId(ports), method: req.method, path: req.path }, ports.log),
  );
}
