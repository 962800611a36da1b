import type { Stage } from './page/stage.ts';

/** A value a picture hands to its scene. "#rrggbb" strings are colours. */
export type Param = number | string | readonly number[] | readonly string[];
export type Params = Readonly<Record<string, Param>>;

/** A fragment shader that defines `vec3 image(vec2 p)` and returns linear light. */
export interface ShaderScene {
  readonly kind: 'shader';
  readonly name: string;
  readonly defaults: Params;
  readonly source: string;
}

/** A drawing on a 2D canvas, in units where the short side is 1000 long. */
export interface CanvasScene {
  readonly kind: 'canvas';
  readonly name: string;
  readonly defaults: Params;
  draw(stage: Stage): void | Promise<void>;
}

export type Scene = ShaderScene | CanvasScene;

export interface Words {
  readonly en: string;
  readonly de: string;
  readonly bg: string;
  readonly ru: string;
  readonly es: string;
  readonly zh: string;
}

export interface Drawing {
  readonly scene: string;
  readonly size: readonly [width: number, height: number];
  readonly seed: number;
  readonly params?: Params;
}

/** What is said about the pictures of a category, by slug. */
export type PictureWords = Readonly<Record<string, { readonly title: Words; readonly alt: Words }>>;

export interface Picture extends Drawing {
  readonly slug: string;
  readonly prompt: string;
  readonly tags: readonly string[];
  readonly special?: boolean;
}

export interface Cover extends Drawing {
  readonly slug: string;
}

/** What the page needs to draw one picture. */
export interface Job extends Drawing {
  readonly params: Params;
}
