// Where the configuration of a module is.

/** The configuration that a request names, or the one beside its module, with the same name. */
export function configFileOf({ file, config }: { readonly file: string; readonly config?: string | undefined }): string {
  return config ?? `${file.replace(/\.tla$/, '')}.cfg`;
}
