// Lays packed copies (.br, .gz) beside the files of the built client, so that no server packs them on its first visits.
// index.html has none: facts of the deployment are put into it when it is read.
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const PACKABLE = /\.(js|css|json|svg|webmanifest|wasm)$/;

/** @param {string} folder */
export async function packClient(folder) {
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => PACKABLE.test(name))
    .map((name) => path.join(folder, name));
  await Promise.all(files.map(pack));
}

/** @param {string} file */
async function pack(file) {
  const content = fs.readFileSync(file);
  const br = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  fs.writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, br));
  fs.writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
