// Sign-in started from an address (doLogin): another system hands over the password encrypted with the shared secret.
import aes from 'crypto-js/aes.js';
import utf8 from 'crypto-js/enc-utf8.js';
import type { Settings } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';

/** The password inside `aesPassword` (AES, passphrase form, key = signature secret). Refused where the deployment has it off. */
export function passwordOfLink(settings: Settings, aesPassword: string): string {
  if (!settings.demo) throw new Refusal('422', 422, '未启用地址登录（doLogin），请使用账号密码登录');
  try {
    const password = aes.decrypt(aesPassword, settings.signSecret).toString(utf8);
    if (password !== '') return password;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
  throw new Refusal('422', 422, '登录地址无效，请使用账号密码登录');
}
