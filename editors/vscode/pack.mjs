// Packs the extension for VS Code: `node editors/vscode/pack.mjs [FILE]`, by default tlasso.vsix in this folder. A .vsix is a zip file with two descriptions in front.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { strToU8, zipSync } from 'fflate';

const here = import.meta.dirname ?? new URL('.', import.meta.url).pathname;
const target = process.argv[2] ?? join(here, 'tlasso.vsix');

const { outputFiles } = await build({
  entryPoints: [join(here, 'extension.src.mjs')],
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  external: ['vscode'],
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'eof',
  write: false,
});

const description = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const manifest = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${description.name}" Version="${description.version}" Publisher="${description.publisher}"/>
    <DisplayName>${escaped(description.displayName)}</DisplayName>
    <Description xml:space="preserve">${escaped(description.description)}</Description>
    <Tags>${escaped(description.keywords.join(','))}</Tags>
    <Categories>${description.categories.join(',')}</Categories>
    <License>extension/LICENSE.txt</License>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${description.engines.vscode}"/>
    </Properties>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
`;
const types = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".json" ContentType="application/json"/>
  <Default Extension=".js" ContentType="application/javascript"/>
  <Default Extension=".txt" ContentType="text/plain"/>
  <Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>
`;

const copied = ['package.json', 'language-configuration.json', ...readdirSync(join(here, 'syntaxes')).map((name) => `syntaxes/${name}`)];
const files = {
  '[Content_Types].xml': strToU8(types),
  'extension.vsixmanifest': strToU8(manifest),
  'extension/extension.js': outputFiles[0].contents,
  'extension/LICENSE.txt': readFileSync(join(here, '../../LICENSE')),
};
for (const name of copied) files[`extension/${name}`] = readFileSync(join(here, name));
// The same files make the same package.
writeFileSync(target, zipSync(files, { mtime: new Date(1980, 0, 1) }));
