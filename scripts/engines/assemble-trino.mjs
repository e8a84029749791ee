/**
 * Assembles a Trino from Maven artifacts into a cache. Version 435 is the last that runs on Java 17. Run by itself, it
 * assembles.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from '../install-packages.mjs';

const VERSION = '435';
/** The folder of the assembled server. */
export const cache =
  process.env.SINGLEOUT_TRINO ?? join(homedir(), '.cache', 'singleout', `trino-${VERSION}`);

/** What is needed, and the package of the system that brings it; Maven only to assemble the server. */
const PACKAGES = {
  java: 'openjdk-17-jdk-headless',
  javac: 'openjdk-17-jdk-headless',
  jar: 'openjdk-17-jdk-headless',
  unzip: 'unzip',
  mvn: 'maven',
};

/** Why no server can be started here; undefined where one can. Installs and assembles it first where that was not yet done. */
export function trinoObstacle() {
  const tools = Object.keys(PACKAGES).filter((tool) => tool !== 'mvn' || !existsSync(cache));
  const missing = () => tools.filter((tool) => !succeeds('which', [tool]));
  if (missing().length > 0) installPackages([...new Set(missing().map((tool) => PACKAGES[tool]))]);
  if (missing().length > 0)
    return `these are not installed, and could not be (only root may, by apt-get): ${missing().join(', ')}`;
  if (!existsSync(cache) && !succeeds('node', [new URL(import.meta.url).pathname, 'assemble']))
    return 'Trino cannot be assembled from Maven artifacts';
  return undefined;
}

function succeeds(command, flags) {
  try {
    execFileSync(command, flags, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Fetches the server and the memory connector; whole or not at all. */
function assemble() {
  const folder = `${cache}.${process.pid}`;
  mkdirSync(join(folder, 'plugin'), { recursive: true });
  const plugin = 'org.apache.maven.plugins';
  const dependency = (name, more = '') =>
    `<groupId>io.trino</groupId><artifactId>${name}</artifactId><version>${VERSION}</version>${more}`;
  const execution = (goal, settings) =>
    `<execution><id>${goal}</id><phase>package</phase><goals><goal>${goal}</goal></goals><configuration>${settings}</configuration></execution>`;
  writeFileSync(
    join(folder, 'pom.xml'),
    `<project><modelVersion>4.0.0</modelVersion><groupId>singleout</groupId><artifactId>trino</artifactId><version>1</version><packaging>pom</packaging>
<dependencyManagement><dependencies><dependency>${dependency('trino-root', '<type>pom</type><scope>import</scope>')}</dependency></dependencies></dependencyManagement>
<dependencies><dependency>${dependency('trino-main')}</dependency></dependencies>
<build><plugins><plugin><groupId>${plugin}</groupId><artifactId>maven-dependency-plugin</artifactId><version>3.6.1</version><executions>
${execution('copy-dependencies', `<includeScope>runtime</includeScope><outputDirectory>${folder}/lib</outputDirectory>`)}
${execution('copy', `<outputDirectory>${folder}/zip</outputDirectory><artifactItems><artifactItem>${dependency('trino-memory', '<type>zip</type>')}</artifactItem></artifactItems>`)}
</executions></plugin></plugins></build></project>`,
  );
  const inside = { cwd: folder, stdio: 'inherit' };
  execFileSync('mvn', ['-B', '-q', 'package'], inside);
  execFileSync(
    'unzip',
    ['-q', '-o', join(folder, 'zip', `trino-memory-${VERSION}.zip`), '-d', join(folder, 'plugin')],
    inside,
  );
  writeFileSync(
    join(folder, 'TrinoLaunch.java'),
    `public final class TrinoLaunch { public static void main(String[] a) { new io.trino.server.Server().start("${VERSION}"); } }`,
  );
  execFileSync(
    'javac',
    ['-cp', `${folder}/lib/*`, '-d', join(folder, 'classes'), 'TrinoLaunch.java'],
    inside,
  );
  execFileSync(
    'jar',
    ['cf', join(folder, 'lib', 'trino-launch.jar'), '-C', join(folder, 'classes'), '.'],
    inside,
  );
  for (const rest of ['zip', 'classes', 'TrinoLaunch.java']) rmSync(join(folder, rest), { recursive: true });
  renameSync(folder, cache);
}

if (process.argv[1] === new URL(import.meta.url).pathname && process.argv[2] === 'assemble') assemble();
