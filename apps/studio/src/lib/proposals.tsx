/** What the browser proposes while somebody types in the field whose `list` is this id. */
export function Proposals({ id, values }: { id: string; values: readonly string[] | undefined }) {
  return (
    <datalist id={id}>
      {values?.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </datalist>
  );
}
