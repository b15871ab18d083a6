// What an input has at hand, asked of the server by the calls a page makes, wherever the server is.
import { codeLists } from '#entities/codeLists.ts';
import type { PickResult } from '#model/wire/wire.ts';
import type { Client } from '#tests/support/signedClient.ts';
import type { Desk } from './typedValues.ts';

export interface CallingDeskOptions extends Pick<Desk, 'today' | 'now'> {
  client: Client;
  /** Before every call, so that nobody calls too often. */
  beforeCall?(): void;
}

const samples = {
  file: () => new File(['核对'], '核对.txt'),
  picture: () => new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], '图.jpg'),
};

export function callingDesk({ client, today, now, beforeCall = () => undefined }: CallingDeskOptions): Desk {
  async function called<T>(what: string, path: string, body: unknown): Promise<T> {
    beforeCall();
    const answer = await client.post<T>(path, body);
    if (answer.code !== '0') throw new Error(`${what}: ${answer.message}`);
    return answer.result;
  }
  return {
    today,
    now,
    async search(entity, search, forField) {
      const request = { search, limit: 20, forField };
      const { rows: records, refs } = await called<PickResult>(
        `pick for ${forField}`,
        `data/${entity}/pick`,
        request,
      );
      return { records, refs };
    },
    choices: (name) => codeLists[name]?.items.map(({ value }) => value) ?? [],
    async upload(kind) {
      const form = new FormData();
      form.append('file', samples[kind]());
      const sent = await called<{ fileMessage: string }>('upload', 'upload/createOnlineFile', form);
      return sent.fileMessage;
    },
  };
}
