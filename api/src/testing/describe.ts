import type { Client, Connection, Submittable } from 'pg';

/** A column of a result; `tableID` and `columnID` are 0 unless it is a column of a table. */
export interface ResultColumn {
  name: string;
  tableID: number;
  columnID: number;
  dataTypeID: number;
}

/** Has PostgreSQL parse a statement and describe its result, without running it. @throws PostgreSQL's error */
export const describeStatement = (client: Client, text: string): Promise<ResultColumn[]> =>
  new Promise((resolve, reject) => {
    client.query(new Description(text, (error, columns = []) => (error ? reject(error) : resolve(columns))));
  });

class Description implements Submittable {
  private columns: ResultColumn[] = [];

  constructor(
    private readonly text: string,
    public callback: (error?: Error | null, columns?: ResultColumn[]) => void,
  ) {}

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: ResultColumn[] }): void {
    this.columns = fields;
  }
  handleReadyForQuery(): void {
    this.callback(null, this.columns);
  }
  handleError(error: Error): void {
    this.callback(error);
  }
}
