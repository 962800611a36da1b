import { existsSync } from 'node:fs';
import { join } from 'node:path';

const LONGEST = 40;

/** Returns the reason why a name cannot be the folder, package and brand of a new site; undefined when it can. */
export function nameProblem(name, root) {
  if (!name) return 'Say how the site is called: pnpm new-site <name> [Title]';
  if (name.length > LONGEST) return `"${name}" is too long: at most ${LONGEST} characters.`;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    return `"${name}" cannot be a folder, a package and a brand at once: use small letters, digits and single hyphens, and begin with a letter (choir, city-guide).`;
  if (existsSync(join(root, 'apps', name)))
    return `apps/${name} exists already. Choose another name, or remove it first.`;
  if (existsSync(join(root, 'packages', name)))
    return `There is a package called ${name}; a site of that name would be confused with it.`;
  return undefined;
}

/** Validates the title of a site, which is used in pages, comments of stylesheets and mails. */
export function titleProblem(title) {
  if (title.length > 60) return 'The title is too long: at most 60 characters.';
  return /["'`\\<>{}$\n\r]/.test(title)
    ? 'The title may not hold quotes, brackets or line breaks.'
    : undefined;
}

/** `city-guide` → `City guide`. */
export function titleOf(name) {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Derives a hue from the name, so that two new sites look different. */
export function hueOf(name) {
  let hash = 0;
  for (const char of name) hash = (hash * 31 + char.codePointAt(0)) % 360;
  return hash;
}
