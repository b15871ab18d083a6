// The shared request rules: client, headers, signature, envelope, codes of answers, time-outs, variants of a call.
import type { Statement } from './statement.ts';

export const statements: readonly Statement[] = [
  { id: '2.requests.01', says: 'The app is served under the base path /app/ in history mode.' },
  { id: '3.requests.01', says: 'Response envelope: code, success, message, result.' },
  {
    id: '7.requests.01',
    says: 'Shared client: base path from the configured server URL, which is that of the page.',
  },
  { id: '7.requests.02', says: 'Time-out 300000 ms.' },
  {
    id: '7.requests.03',
    says: 'One helper set for the role, user, service and permission endpoints uses 30 seconds and POST.',
  },
  {
    id: '7.requests.04',
    says: 'Every request adds the access token header when stored, a timestamp header in ms, an app id header and an X-Sign header.',
  },
  {
    id: '7.requests.05',
    says: 'The signature is made from merged body and query parameters plus the app id.',
  },
  { id: '7.requests.06', says: 'Signature: drop empty values.' },
  { id: '7.requests.07', says: 'Signature: turn numbers into strings.' },
  { id: '7.requests.08', says: 'Signature: remove empty objects and arrays.' },
  { id: '7.requests.09', says: 'Signature: sort keys, serialise.' },
  { id: '7.requests.10', says: 'Signature: append a fixed secret, hash, upper-case.' },
  {
    id: '7.requests.11',
    says: 'The server verifies app id, signature and a window of 5 minutes either way.',
  },
  {
    id: '7.requests.12',
    says: 'Helper endpoints (POST): /api/restapi/api/user, /role, /service, /permission, /no-pager (permission list without paging).',
  },
  { id: '7.requests.13', says: 'Variant: JSON body with X-Access-Token header.' },
  { id: '7.requests.14', says: 'Variant: plain body.' },
  { id: '7.requests.15', says: 'Variant: multipart upload.' },
  { id: '7.requests.16', says: 'Variant: query-parameter forms.' },
  { id: '7.requests.17', says: 'Variant: binary-blob download.' },
  { id: '7.requests.18', says: 'Variant: text response.' },
  { id: '8.requests.01', says: "Response code '0': success, no action." },
  { id: '8.requests.02', says: "'403': error notice 系统提示 / 拒绝访问, 4s." },
  {
    id: '8.requests.03',
    says: "'110': modal 已在其他地方登录 with text 很抱歉，您的帐号已在其他地方登录，请重新登录, button 重新登录; on confirm logs out, clears token, reloads.",
  },
  { id: '8.requests.04', says: "'302': logs out, clears token, reloads." },
  { id: '8.requests.05', says: "'404': notice 很抱歉，资源未找到!." },
  { id: '8.requests.06', says: "'101': ignored." },
  { id: '8.requests.07', says: 'Transport failure: notice 服务器响应失败; call rejected.' },
  { id: '9.requests.01', says: 'Request time-out 300000 ms (30 s for the helper set).' },
  { id: '9.requests.02', says: 'Base path /app/.' },
];
