import { weaknessOf } from './password-strength';

describe('a new password', () => {
  it.each(['12345678', 'Password1', 'senha123', 'QWERTY123', 'minhasenha', 'iloveyou!', 'flamengo2019', 'Fláménġo-99'])(
    'may not be %s, which is in lists of leaked passwords',
    (password) => expect(weaknessOf(password)).toMatch(/fácil demais/),
  );

  it.each(['focinho2026', 'PetShop123', 'aaaaaaaaaaaa', '1212121212'])(
    'may not be %s, which is easy to guess here',
    (password) => expect(weaknessOf(password)).toMatch(/fácil demais/),
  );

  it.each(['ana.prado@patas.example', 'Ana.Prado1', 'ana prado 2026', 'patas-felizes', '99patasfelizes'])(
    'may not be %s, which an attacker knows',
    (password) => {
      const context = { email: 'ana.prado@patas.example', name: 'Ana Prado', tenantSlug: 'patas-felizes' };
      expect(weaknessOf(password, context)).toMatch(/não pode ser/);
    },
  );

  it.each(['Loja Um 2024', 'lojaum!!', 'LúciaPrado7', 'lucia2024x', '2024-loja-um-24'])(
    'may not be %s: little is left without the names in it',
    (password) => {
      const context = { email: 'contato@x.example', name: 'Lúcia Prado', tenantSlug: 'um', tenantName: 'Loja Um' };
      expect(weaknessOf(password, context)).toMatch(/não pode ser/);
    },
  );

  it.each(['uma-senha-boa', 'girafa telhado limão', 'xK9$mQ2!vb', 'ana gosta de patas felizes'])(
    'may be %s',
    (password) => {
      const context = { email: 'ana@patas.example', name: 'Ana', tenantSlug: 'patas-felizes' };
      expect(weaknessOf(password, context)).toBeUndefined();
    },
  );
});
