import { readDatabaseUrl, serversOf } from './database-url';

describe('the connection to a database', () => {
  it.each([
    'postgres://owner:key@db.example:5432/focinho',
    'postgresql://db.example/focinho?sslmode=require',
    'mysql://a,b/focinho',
    'postgres://a,,b/focinho',
    'nonsense',
  ])('is left alone with one server or none: %s', (url) => expect(readDatabaseUrl(url)).toBe(url));

  it('names several servers as libpq does', () => {
    const url = readDatabaseUrl(
      'postgres://o:k%2C@one:5433,two,three:6000/pets?target_session_attrs=read-write&sslmode=require',
    );
    expect(new URL(url)).toMatchObject({ host: 'one:5433', pathname: '/pets', username: 'o', password: 'k%2C' });
    expect(serversOf(url)).toEqual([
      'postgres://o:k%2C@one:5433/pets?sslmode=require',
      'postgres://o:k%2C@two:5432/pets?sslmode=require',
      'postgres://o:k%2C@three:6000/pets?sslmode=require',
    ]);
  });

  it('of one server is one server', () =>
    expect(serversOf('postgres://o:k@one:5433/pets')).toEqual(['postgres://o:k@one:5433/pets']));
});
