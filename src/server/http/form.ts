// Reads a multipart form within fixed bounds: few fields, each once, texts as strict as those of JSON bodies.
import { checkText, readBytes, refusedBody } from './body.ts';

const mostFields = 8;

/** The fields by name, files as File. Throws a Refusal '422' for anything but one well-formed form within `bytes`. */
export async function readForm(request: Request, bytes: number): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw refusedBody('请求内容的类型必须是 multipart/form-data');
  const content = await readBytes(request, bytes);
  const form = await new Response(content, { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  if (form === null) throw refusedBody('请求内容不是有效的表单');
  const fields = new Map<string, unknown>();
  for (const [name, value] of form.entries()) {
    if (fields.size >= mostFields || fields.has(name)) throw refusedBody('表单的字段重复或过多');
    checkText(typeof value === 'string' ? name + value : name + value.name);
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}
