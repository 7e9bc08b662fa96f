/* made.d.ts - modules that the build makes (web/build.mjs), and what is imported but is no code. */
declare module "safehouse:boards" {
  import type { BoardModule } from "./board";
  /* By the id of a game: its board, loaded when somebody plays it. */
  export const boards: Record<string, () => Promise<BoardModule>>;
}

declare module "*.css";
declare module "*.md";
declare module "*.def" { /* web/defs.mjs */
  const lines: Record<string, (string | number)[][]>;
  export default lines;
}
declare module "*.txt";
