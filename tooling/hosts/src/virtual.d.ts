declare module 'virtual:tailwind-3' {
  const css: string;
  export default css;
}
