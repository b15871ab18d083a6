// The helper set of the specification: lists of users, security groups, services and permissions for pickers and for
// programs that write against these calls. Always POST, and never waited for longer than 30 seconds.
import { type CallOptions, postJson, shortTimeout } from './http.ts';

export type HelperEndpoint = 'user' | 'role' | 'service' | 'permission' | 'no-pager';

/** `no-pager` answers the whole list of permissions, the others one page: {records, total}. */
export function postHelper<T>(
  endpoint: HelperEndpoint,
  parameters: object = {},
  options: CallOptions = {},
): Promise<T> {
  return postJson<T>(`api/${endpoint}`, parameters, { ...options, timeout: shortTimeout });
}
