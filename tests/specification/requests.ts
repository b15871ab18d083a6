// The shared request rules: client, headers, signature, envelope, codes of answers, time-outs, variants of a call.
import type { Statement } from './statement.ts';

const requests = 'tests/api/requests.test.ts';
const catalogue = 'tests/api/errorCatalogue.test.ts';
const sign = 'tests/model/sign.test.ts > X-Sign by rule SIGN-1';
const calls = 'tests/scenarios/access/accessCalls.test.ts';
const web = 'tests/hosts/webServer.test.ts';
const inBrowser = 'tests/screens/browserServer.test.ts';
const broken = `${inBrowser} > a developer breaks single calls from the console, and the client says what the error catalogue says`;

export const statements: readonly Statement[] = [
  {
    id: '2.requests.01',
    says: 'The app is served under the base path /app/ in history mode.',
    tests: [
      `${web} > the start address leads to the client, and every address of the client delivers its page`,
    ],
  },
  {
    id: '3.requests.01',
    says: 'Response envelope: code, success, message, result.',
    tests: [
      `${requests} > every answer > with code '0' gives its result and raises nothing`,
      `${requests} > every answer > is read by its envelope before its status`,
      `${requests} > every answer > without an envelope is a transport failure, whatever its status says`,
    ],
  },
  {
    id: '7.requests.01',
    says: 'Shared client: base path from the configured server URL.',
    tests: [`${requests} > every request > goes below the base path of the API`],
  },
  {
    id: '7.requests.02',
    says: 'Time-out 300000 ms.',
    tests: [`${requests} > the client waits > 300 seconds for an answer, and gives up then`],
  },
  {
    id: '7.requests.03',
    says: 'One helper set for the role, user, service and permission endpoints uses 30 seconds and POST.',
    tests: [`${requests} > the client waits > 30 seconds for the helper endpoints, which are asked by POST`],
  },
  {
    id: '7.requests.04',
    says: 'Every request adds the access token header when stored, a timestamp header in ms, an app id header and an X-Sign header.',
    tests: [
      `${requests} > every request > carries the stored token, the time in milliseconds, the app id and the signature`,
      `${requests} > every request > carries no token while nobody is signed in`,
    ],
  },
  {
    id: '7.requests.05',
    says: 'The signature is made from merged body and query parameters plus the app id.',
    tests: [
      `${requests} > every request > is signed over query, body and app id together, and the server agrees`,
      `${sign} > merge-three-sources`,
      `${sign} > configured-app-id-wins`,
    ],
  },
  { id: '7.requests.06', says: 'Signature: drop empty values.', tests: [`${sign} > empty-values-dropped`] },
  {
    id: '7.requests.07',
    says: 'Signature: turn numbers into strings.',
    tests: [`${sign} > numbers-to-strings`],
  },
  {
    id: '7.requests.08',
    says: 'Signature: remove empty objects and arrays.',
    tests: [`${sign} > nested-empties-removed`],
  },
  {
    id: '7.requests.09',
    says: 'Signature: sort keys, serialise.',
    tests: [`${sign} > sort-order-code-units`, `${sign} > nested-keys-sorted`, `${sign} > json-escapes`],
  },
  {
    id: '7.requests.10',
    says: 'Signature: append a fixed secret, hash, upper-case.',
    tests: [
      `${sign} > empty-request`,
      `${requests} > every request > reaches the server with a signature it accepts, and not with a foreign secret`,
      `${calls} > the signature > a call with a lower-case signature is refused`,
    ],
  },
  {
    id: '7.requests.11',
    says: 'The server verifies app id, signature and a window of 5 minutes either way.',
    tests: [
      `${calls} > the signature > a call with another app id is refused`,
      `${calls} > the signature > a call with a timestamp of six minutes ago is refused`,
      `${calls} > the signature > a call four minutes off is accepted: clocks differ`,
    ],
  },
  {
    id: '7.requests.12',
    says: 'Helper endpoints (POST): /api/restapi/api/user, /role, /service, /permission, /no-pager (permission list without paging).',
    tests: [
      'tests/scenarios/access/userCalls.test.ts > helper endpoints > answer users, groups, services and permissions; no-pager answers all permissions',
    ],
  },
  {
    id: '7.requests.13',
    says: 'Variant: JSON body with X-Access-Token header.',
    tests: [`${requests} > variants of a call > JSON body with the access token`],
  },
  {
    id: '7.requests.14',
    says: 'Variant: plain body.',
    tests: [`${requests} > variants of a call > a plain body: text as it is, in JSON`],
  },
  {
    id: '7.requests.15',
    says: 'Variant: multipart upload.',
    tests: [
      `${requests} > variants of a call > multipart upload, signed over query and app id only`,
      `${sign} > uploads sign query and app id only`,
    ],
  },
  {
    id: '7.requests.16',
    says: 'Variant: query-parameter forms.',
    tests: [`${requests} > variants of a call > query parameters instead of a body`],
  },
  {
    id: '7.requests.17',
    says: 'Variant: binary-blob download.',
    tests: [
      `${requests} > variants of a call > a file comes as it is; its refusal is read from the envelope`,
    ],
  },
  {
    id: '7.requests.18',
    says: 'Variant: text response.',
    tests: [`${requests} > variants of a call > an answer that is plain text`],
  },
  {
    id: '8.requests.01',
    says: "Response code '0': success, no action.",
    tests: [`${requests} > every answer > with code '0' gives its result and raises nothing`],
  },
  {
    id: '8.requests.02',
    says: "'403': error notice 系统提示 / 拒绝访问, 4s.",
    tests: [
      `${catalogue} > an answer with code > 403 shows 系统提示 / 拒绝访问 for 4 seconds, and rejects the call`,
      broken,
    ],
  },
  {
    id: '8.requests.03',
    says: "'110': modal 已在其他地方登录 with text 很抱歉，您的帐号已在其他地方登录，请重新登录, button 重新登录; on confirm logs out, clears token, reloads.",
    tests: [
      `${catalogue} > an answer with code > 110 asks to sign in again, also where the caller shows failures itself`,
      `${catalogue} > a second sign-in of the account really brings 110 to the first, and an ended session 302`,
      broken,
    ],
  },
  {
    id: '8.requests.04',
    says: "'302': logs out, clears token, reloads.",
    tests: [
      `${catalogue} > an answer with code > 302 signs out at once`,
      `${catalogue} > an abandoned session clears the token and loads the page anew`,
    ],
  },
  {
    id: '8.requests.05',
    says: "'404': notice 很抱歉，资源未找到!.",
    tests: [`${catalogue} > an answer with code > 404 says that the resource was not found`, broken],
  },
  {
    id: '8.requests.06',
    says: "'101': ignored.",
    tests: [`${catalogue} > an answer with code > 101 is ignored: nothing is shown`],
  },
  {
    id: '8.requests.07',
    says: 'Transport failure: notice 服务器响应失败; call rejected.',
    tests: [
      `${catalogue} > a lost connection shows 服务器响应失败 and rejects the call; the next call is answered`,
      broken,
    ],
  },
  {
    id: '9.requests.01',
    says: 'Request time-out 300000 ms (30 s for the helper set).',
    tests: [
      `${requests} > the client waits > 300 seconds for an answer, and gives up then`,
      `${requests} > the client waits > 30 seconds for the helper endpoints, which are asked by POST`,
    ],
  },
  {
    id: '9.requests.02',
    says: 'Base path /app/.',
    tests: [
      `${web} > the start address leads to the client, and every address of the client delivers its page`,
    ],
  },
];
