// A save whose answer was lost may have been carried out or not. Before what was typed since is sent, it goes again as it
// was, under its key: the server repeats its answer, or carries it out now.
import { saveDocument } from '#api/mutations.ts';
import { isAnswerLost, newWriteKey } from '#api/writeIntents.ts';
import type { Patch } from '#model/patch.ts';
import type { DocResult, SaveRequest } from '#model/wire/wire.ts';
import { notify } from '#ui/dialogs/notify.ts';
import type { DocumentDraft } from './documentDraft.ts';

/**
 * The draft stands on the stored document afterwards, with what was typed since. Null: the server refuses what was sent,
 * so nothing of it is stored. @throws ApiError when this answer is lost too
 */
export async function finishLost(draft: DocumentDraft, lost: SaveRequest): Promise<DocResult | null> {
  let result: DocResult;
  try {
    result = await saveDocument(draft.def.name, lost);
  } catch (failure) {
    if (isAnswerLost(failure)) throw failure;
    draft.saveKey = newWriteKey();
    return null;
  }
  const typed = typedSince(draft, lost);
  draft.rebase(result.doc, result.refs, typed ?? [], draft.invalid);
  if (typed === null) notify('warning', '上次的保存已经成功，之后撤销的内容仍在单据里，请核对');
  return result;
}

/**
 * What the draft holds beyond the request: typed since, or proposed late for what was typed before; null when some of what
 * was sent has been undone.
 */
export function typedSince(
  { patches }: DocumentDraft,
  { patches: sent }: SaveRequest,
): readonly Patch[] | null {
  let at = 0;
  const rest: Patch[] = [];
  for (const patch of patches) {
    if (at < sent.length && patch === sent[at]) at += 1;
    else rest.push(patch);
  }
  return at === sent.length ? rest : null;
}
