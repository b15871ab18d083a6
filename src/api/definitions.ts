// The definitions published while the program runs, as far as this page knows them: asked for when the permission set
// names another edition than the one at hand, before menu and pages are drawn from it.
import { definitionsVersion, publishedEditions, replacePublished } from '#entities/registry.ts';
import type { DefinitionsResult } from '#model/wire/wire.ts';
import { noteEditions } from './entityChanges.ts';
import { getJson } from './http.ts';

/** @param version the edition the permission set belongs to */
export async function followDefinitions(version: number, signal?: AbortSignal): Promise<void> {
  if (version === definitionsVersion()) return;
  const answer = await getJson<DefinitionsResult>('api/definitions', signal === undefined ? {} : { signal });
  replacePublished({ version: answer.version, definitions: answer.definitions });
  noteEditions(publishedEditions());
}
