/// The words of 143 languages for days, months, "every", "at" and "o'clock".
///
/// From CLDR 41 (2022-04-06), and what scripts/time-words.py adds, which wrote it. Copyright © 1991-2022 Unicode, Inc.,
/// under the Unicode licence, <https://www.unicode.org/copyright.html>.
package enum ForeignTimeTable {
    /// A word, "=", and its senses, which ";" parts: a kind, a mark, and languages. Sorted by the words' bytes.
    ///
    /// With "!" a word counts in its own languages alone; with "?" also behind a number; with "~", since it is English too,
    /// in its own languages beside a time; with "+" in others beside a time. `ForeignTimeWords.Kind` tells the letters of kinds.
    package static let words = """
        # giờ=o!vi|# heure=ofr|# hod=o!cs,sk|# hodin=ocs|# hodine=osk|# hora=opt|# horas=oes,pt|# hs=o!es|# uhr=o!de
        # uur=o!nl|# óra=o!hu|# час=o!ru|# น=oth|#-р сар=dmn|#ش=d!ckb,fa|#টা=o!bn|#টায়=obn|#号=dzh|#日=dja,zh|#时=ozh
        #時=oja,zh|#月=dja,yue,zh|#点=ozh|#號=dzh|#點=ozh|#시=oko|#월=dko|#일=dko|'ahepongipongi=ato|'ahó ni=tto|'aneafi=yto
        'aok=H!to|'aokosi=Hto|'apongipongi=mto|'epe=D!to|'epeleli=Dto|'oka=J!to|'okatopa=Jto|'s avonds=pnl
        's middags=pnl|'s morgens=pnl|'s nachts=pnl|'s ochtends=pnl|a # heures=hfr|a la #=h!es|a las=h!es
        a noite=ppt|a tarde=ppt|a-k=G!ak|a-màireach=mgd|aaj=t!hi|aamulla=pfi|aane wala kal=mhi|aane wala parson=ahi
        aanstaande=nnl|aaɓ=2!ff|aaɓnde=2ff|ab #=h!de|abe=L!eu|abends=pde|abendua=Leu|abenduak=Leu
        abr=D!ast,ca,ceb,es,fil,gl,kea,lb,pt,qu,sc,so|abriil=Dso|abril=D?ast,ca,ceb,es,fil,gl,kea,pt,qu|abrile=Dsc
        abrëll=Dlb|abu=H!eu|abuztua=Heu|abuztuak=Heu|acer=1!kab|ada=C!ku|adar=C?ku|adarê=Cku|ade=K!ee
        adeɛmekpɔxe=Kee|ado=G~om|adooleessa=Gom|afi=D!ha|afirilu=Dha|afɔ=D?ee|afɔfĩe=Dee|ag=G!yo;H!ca|aga=H!xh,zu
        agasti=Hxh,zu|ago=H~ast,ceb,es,fil,gl,it,kea,pt,qu,sw|agost=Hca|agosti=Hsw|agosto=Hceb,es,fil,gl,it,pt,qu
        agostu=Hast,kea|ags=H!su|agt=H!jv,ln|agu=H!ha,id,lg|agusito=Hlg|agusta=Hha|agustos=Htr|agustus=Hid,jv,su
        agɛ=G?yo|agɛmɔ=Gyo|agẹ=G?yo|agẹmọ=Gyo|ah=1~ms|ahad=1jv,ms;4kab|ahd=1!ms|ahir=yca|aib=D!ga|aibreán=Dga
        aj=2!yo|ajé=2!yo|aksam=ptr|akşam=ptr|al=2!eu;5!ha|ala=5!bm|alah=1mg|alahady=1mg|alak=5mg|alakamisy=5mg
        alamisa=5bm|alar=4!mg|alarobia=4mg|alas=h!fil|alas #=hfil|alats=2mg|alatsinainy=2mg|alh=5!ha|alhamis=5ha
        alhamisi=5sw|alle #=ede;hit|alle ore=hit|alt=2!wo|altine=2wo|alx=5!wo|alxamis=5wo|am=l~de|am faoilleach=Agd
        ama=A!om|amajjii=Aom|amanha=mpt|amanhã=mpt|amhad=5kab|amárach=mga|an=3~lt;6~tk|an cèitean=Egd|an dàmhair=Jgd
        an dùbhlachd=Lgd|an gearran=Bgd|an giblean=Dgd|an lùnastal=Hgd|an t-iuchar=Ggd|an t-samhain=Kgd
        an t-sultain=Igd|an t-ògmhios=Fgd|an-diugh=tgd|an-dè=ygd|an-earar=agd|anio=tmg|ann=6!tk|anna=6!tk
        antradienis=3lt|antradienį=3lt|any=I~ee|anyɔnyɔ=Iee|ao=6!ga|aog=H!mg|aogositra=Hmg|aoine=6ga|aout=Hfr
        août=Hfr|apa=4!mi|api=D!eu|apirila=Deu|apirilak=Deu|apl=D!ln|aprel=Daz,tk,uz|apres-demain=afr|apres-midi=pfr
        aprile=Dit|aprili=Dsw|aprilie=Dro|aprilis=Dhu|aprill=Det|aprilo=Deo|aprily=Dmg|apryl=Ddsb,hsb
        apryla=Ddsb,hsb|après-demain=afr|après-midi=pfr|apríl=Dfo,is,sk|apríla=Dsk|aprīlis=Dlv|apu=D!lg|apuli=Dlg
        ar=3!eu|ara=4!bm;L!tr|araba=4!bm|aralik=Ltr|aralık=Ltr|aram=3!kab|aramithi=5ki|araw-araw=efil|arbaco=4so
        arbc=4so|arim=2kab|art=5~ki|arú amárach=aga|as=7~ha|as #=h!pt|asa=7!ha|asab=7mg|asabar=7ha|asabotsy=7mg
        ase=7!wo|aseer=7wo|ass-a=tkab|asteartea=3eu|asteartean=3eu|asteazkena=4eu|asteazkenean=4eu|astelehena=2eu
        astelehenean=2eu|atzo=yeu|auguscht=Hgsw|augusta=H?sk|augusti=Hsv|augusto=H?ia|augusts=H?lv
        augustus=H?af,fy,nl|augusztus=Hhu|aujourd'hui=tfr|aus=H!sc|austu=Hsc|avg=H!sl,sr,uz|avgust=Hsl,sr,uz
        avi=L!ast|avientu=Last|avo=H!fur|avond=pnl|avost=Hfur|avq=H!az|avqust=Haz|avr=D!fr,fur,ku,rm|avrigl=Drm
        avril=D?fr|avrêl=Dku|avrêlê=Dku|avrîl=Dfur|avui=tca|avust=Hrm|awg=H!dsb,hsb,tk|awgust=Hdsb,hsb,tk
        awgusta=Hdsb,hsb|awi=D!bm|awirili=Dbm|awr=D!wo|awril=Dwo|awst=Hcy|aww=H!mt|awwissu=Hmt|axad=1so|axd=1!so
        ayer=yes|ayeri=yast|aylik=etr|aylık=etr|ayɛwoho-kitawonsa=Gak|az=4!eu|aza=K!eu|azaroa=Keu|azaroak=Keu
        azekka=mkab|azi=t!ro|ağu=H?tr|ağustos=Htr|aŭg=H?eo|aŭgusto=Heo|b.e=2!az|bal=2!lg;D!lt|balandis=Dlt
        balandžio=Dlt|balaza=2lg|bawat=efil|bazar=1az|bazar ertəsi=2az|be=6~se|beal=Ega|bealtaine=Ega|bear=6!se
        bearjadat=6se|ben=3!ak|benada=3ak|ber=L!ku|berfanbar=Lku|berfanbarê=Lku|berri=mso|besok=mid|bi=6!fil;t!bm
        bihar=m!eu|bil=3!zu|bin=3~xh|birž=Flt|birželio=Flt|birželis=Flt|bisha afraad=Dso|bisha koobaad=Aso
        bisha kow iyo tobnaad=Kso|bisha laba iyo tobnaad=Lso|bisha labaad=Bso|bisha lixaad=Fso|bisha saddexaad=Cso
        bisha sagaalaad=Iso|bisha shanaad=Eso|bisha sideedaad=Hso|bisha tobnaad=Jso|bisha todobaad=Gso|bit=C~om
        bitooteessa=Com|biy=6!ceb,fil|biyernes=6ceb,fil|bla=3!ee|blaɖa=3ee|borg=H?se|borgemánnu=Hse|boru=m!om
        bow=L~ff|bowte=Lff|brezen=Ccs|brezna=Ccs|bu gün=taz|budh=4hi|budhvaar=4hi|bugun=tuz|bugün=ttr|bukas=mfil
        bulan depan=did|buwan-buwan=efil|bé=K?yo|bél=K?yo|bélú=Kyo|bře=C?cs|březen=Ccs|března=Ccs|c'hwe=Bbr
        c'hwevrer=Bbr|c.a=5!az|caamsa=Eom|cab=I~sc|cabudanni=Isc|cada=e+es,pt|cam=E~om|capodanno=dit|carsamba=4tr
        caw=1~xh|cawe=1xh|ce=5!lv|ce soir=pfr|cerven=Fcs|cervence=Gcs|cervenec=Gcs|cervna=Fcs|ceturtd=5lv
        ceturtdien=5lv|ceturtdiena=5lv|ch=4!uz|chaque=efr|che=6!sc|chenàbura=6sc|chg=G!sn|chikumi=Fsn|chikunguru=Gsn
        china=5!sn|chipiri=3sn|chishanu=6sn|chitatu=4sn|chivabvu=Esn|chiều=pvi|chk=F!sn|chn=5!sn|chor=4!uz
        chorshanba=4uz|chp=3!sn|chs=6!sn|cht=4!sn|chv=E!sn|chw=B!cy|chwef=Bcy|chwefror=Bcy|chủ nhật=1vi|ci=4!gd
        cmt=7!tr|cn=1!vi;5!sn|co #=e!pl|co dzien=epl|co dzień=epl|co miesiac=epl|co miesiąc=epl|co tydzien=epl
        co tydzień=epl|codziennie=epl|col=B~ff|colte=B?ff|cora=y!dsb|cp=3!sn|cr=1!kab|cra=y!dsb|cras=m!sc
        cs=5~hu;6~sn|csutortok=5hu|csutortokon=5hu|csütörtök=5hu|csütörtökön=5hu|ct=4!sn;7!tr|cte=I!kab|ctember=Ikab
        ctembeṛ=Ikab|ctvrtek=5cs|cu=1!rn;6!tr|cum=6~tr|cuma=6tr|cumartesi=7tr|cuo=D!se|cuoŋ=Dse|cuoŋománnu=Dse
        cyu=1!rw|cze=F!pl|czerwca=Fpl|czerwiec=Fpl|czw=5!pl|czwartek=5pl|cèit=Egd|cé=4!ga|céad=4ga|cümə=6az
        cümə axşamı=5az|d'abr=Dca|d'abril=Dast,ca|d'ag=H!ca|d'agost=Hca|d'agostu=Hast|d'avientu=Last|d'avrigl=Drm
        d'avust=Hrm|d'ochobre=Jast|d'oct=Jca|d'october=Jrm|d'octubre=Jca|d-ɔ=H?ak|da=5!gd|da december=L!rm
        da manha=ppt|da manhã=ppt|da mars=C!rm|da noite=ppt|da november=K!rm|da tarde=ppt|dagelijks=enl|daglig=eno
        dagligen=esv|dagligt=eda|dam=E~ee|dama=Eee|damaun=mrm|danas=tbs,hr,sr|danes=t!sl|db=2!tk|dc=4~ca|ddoe=ycy
        de des=Lca|de gen=A!ca|de jul=G!ca|de l'apres-midi=pfr|de l'après-midi=pfr|de la madrugada=pes
        de la manana=pes|de la mañana=pes|de la noche=pes|de la tarde=pes|de manha=ppt|de manhã=ppt|de nov=K!ca
        de set=I!ca|dea=H!ee|deasiamime=Hee|dec'h=ybr|decembar=Lbs,sr|decembra=Ldsb,hsb,sk|decembre=Lia
        decembrie=Lro|decembris=Llv|decembro=Leo,gl|deireadh fómhair=Jga|dek=L!az,tk,uz|dekabr=Laz,tk,uz
        del mattino=pit|delelott=phu|delutan=phu|dem=l!de|demain=mfr|deman=mia|demà=mca|demà passat=aca
        den=l~da,de,no,sv|denne=e+sk|denně=ecs|depan=nid|depois de amanha=apt|depois de amanhã=apt
        des=L!af,bm,ca,fo,fy,id,is,jv,lg,mg,nn,no,sw,wo|desambra=Lmg|desanburu=Lbm|desemba=Llg,sw|desembar=Lso
        desember=Laf,fo,id,is,jv,no|desembre=Lca|desimber=Lfy|desàmbar=Lwo|dets=Let|detsember=Let|dew=1~ff|dewo=1ff
        dez=L!de,gsw,lb,nds,pt|dezember=Lde,lb,nds|dezembro=Lpt|dezämber=Lgsw|dfómh=Jga|dg=1!ca|dhen chèitean=Egd
        dhen dàmhair=Jgd|dhen dùbhlachd=Lgd|dhen fhaoilleach=Agd|dhen ghearran=Bgd|dhen ghiblean=Dgd|dhen iuchar=Ggd
        dhen lùnastal=Hgd|dhen mhàrt=Cgd|dhen t-samhain=Kgd|dhen t-sultain=Igd|dhen ògmhios=Fgd|dhj=L!sq|dhjetor=Lsq
        di=1!eo,fr;3!af,de,nds,nl,se|di mattina=pit|di notte=pit|di sera=p!it|dia=5!gd|diardaoin=5gd|diaria=e+es
        diariamente=ees,pt|diario=e+es|dib=1!wo|dibéer=1wo|dic=4!gd;L!es,fur,it,qu|dicembar=Lfur|dicembre=Lit
        diciadain=4gd|diciembre=Les,qu|did=1~gd|didòmhnaich=1gd|die=1~sq|dienstag=3de|dienstags=3de|diesen=nde
        dieser=nde|difuu-ɔsandaa=Hak|dih=6!gd|dihaoine=6gd|dijous=5ca|dil=1!om;2!gd|dilbata=1om|dilluns=2ca
        diluain=2gd|dim=1~fr;3~gd|dimanche=1fr|dimanĉo=1eo|dimarts=3ca|dimecres=4ca|dimineata=pro|dimineața=pro
        dimàirt=3gd|dingsdag=3nds|dino iki=tjv|dinsdag=3af,nl|dinten ieu=tsu|dis=7!gd;L!ceb,fil,ha,ig,ms,so,xh,zu
        disamba=Lha|disathairne=7gd|disdat=3se|disemba=Lig,xh,zu|disember=Lms|dissabte=7ca|disyembre=Lceb,fil
        dit=L!ki|diumenge=1ca|divendres=6ca|diz=L!kea|dizenbru=Lkea|diċ=L?mt|diċembru=Lmt|dj=5!ca|dje=y!sq|dl=2!ca
        dne=l!cs|dnes=tcs,sk|do=1~ast,es,ga,gl,ia;5~af,de,lb,nl|dom=1!ast,ceb,es,fur,gl,ia,it,pt,qu,sc|doman=mfur
        domani=mit|domenica=1it|domenie=1fur|domh=1ga|domingo=1!ceb,es,gl,pt,qu|domingu=1ast|dominica=1!ia
        domìniga=1sc|don=5~lb|don beaivve=ase|donderdag=5af,nl|donnerstag=5de|donnerstags=5de|donneschdeg=5lb
        dopodomani=ait|dopoledne=pcs|drennydd=acy|ds=7!ca|dsb=L!ln|dt=3!ca|du=1!kea,rm,ro;2!uz;5!gsw,nds,se;K!br
        du matin=pfr|du soir=pfr|dub=D~cs|duben=Dcs|dubna=Dcs|duh=y!ku|dum=1!kea,ro|dumengia=1rm|dumingu=1kea
        duminica=1ro|duminică=1ro|dunnersdag=5nds|dunschtig=5gsw|duor=5se|duorasdat=5se|duorastat=5se
        dupa-amiaza=pro|după-amiaza=pro|dush=2uz|dushanba=2uz|duu=E!ff|duujal=Eff|duş=2!tk|duşem=2ku|duşenbe=2tk
        duǧ=L?kab|duǧembeṛ=Lkab|dv=6!ca|dwo=2!ak|dwowda=2ak|dydd gwener=6cy|dydd iau=5cy|dydd mawrth=3cy
        dydd mercher=4cy|dydd sadwrn=7cy|dydd sul=1cy|dzd=B!ee|dzis=tpl|dzisiaj=tpl|dziś=tpl|dzm=L!ee|dzo=2!ee
        dzodze=Bee|dzome=Lee|dzove=Aee|dzoɖa=2ee|dzv=A!ee|dàmh=Jgd|dé=5!ga|dé céadaoin=4ga|dé domhnaigh=1ga
        dé haoine=6ga|dé luain=2ga|dé sathairn=7ga|déar=5ga|déardaoin=5ga|déc=L?fr|décembre=Lfr|délelőtt=phu
        délután=phu|démb=ywo|dés=L?su|désémber=Lsu|dë=3!lb|dën=3!lb|dënschdeg=3lb|dò=1!gd|dùbh=Lgd|dün=y!tr
        dünən=yaz|düýn=ytk|dş=2!ku|dźens=thsb|dźensa=thsb|e diel=1sq|e enjte=5sq|e hënë=2sq|e martë=3sq
        e mërkurë=4sq|e premte=6sq|e shtunë=7sq|e-k=E!ak|e-o=D!ak|e-ɔ=C?ak|ean=A!ga|eanáir=Aga|ebr=D!br,cy|ebrel=Dbr
        ebrill=Dcy|ebɔbira-oforisuo=Dak|ebɔw-ɔbenem=Cak|echi=mig|eftermiddag=pda,sv|eftir tvo daga=ais|egbe=tee
        eile=y!et|eilen=y!fi|eind van de maand=dnl|ejjel=phu|ejo haheze=yrn|ejo hashize=yrw|ejo hazaza=mrw
        ejo hazoza=mrn|eka=F!eu|ekaina=Feu|ekainak=Feu|eki=J!tr|ekim=J?tr|el=l!es|elb=D!om|elba=D?om|elke=e+nl
        elo=H!fi|elok=Hfi|elokuu=Hfi|elokuuta=Hfi|em=l~pt|ende der woche=dde|ende des monats=dde|ene=A!ceb,es,fil,qu
        enero=Aceb,es,fil,qu|enj=5!sq|ensi=nfi|ensi kuussa=dfi|ensi viikolla=dfi|eost=Hbr|eph=D!zu|ephreli=Dzu
        epr=D!ig,xh|epreel=Dig|epreli=Dxh|erb=4!mt|eris=y!sc|ertaga=muz|ertir=mtk|esmaspäev=2et|esmaspäeval=2et
        esok=mms|este=p!hu|esusow aketseaba-kɔtɔnimba=Eak|etsɔ si gbɔna=mee|etsɔ si va yi=yee|ettermiddag=pno
        etzi=aeu|eye=1~ln|eyenga=1ln|eyl=I!tr|eylul=Itr|eylül=Itr|f-ɛ=I?ak|fab=B!ha|faburairu=Bha|fal=6!to
        falaite=6to|fan=G~rm|fanadur=Grm|fankwa-ɛbɔ=Iak|faoi=Agd|favr=Brm|favrer=Brm|fbl=B!ln|feabh=Bga|feabhra=Bga
        febbraio=Bit|febr=Bca,hu,lv|febraayo=Bso|febreiro=Bgl|febrer=Bca|febrero=Bes,qu|febreru=Bast,kea
        febrewaris=Bfy|febroary=Bmg|februaar=Bnds|februar=Bbs,da,de,dsb,fo,gsw,hsb,lb,no,sl,sr|februara=Bdsb,hsb
        februari=Bid,jv,ms,nl,sv,sw|februarie=Baf,ro|februario=Bia|februaro=Beo|februwari=Bxh,zu|február=Bhu,sk
        februára=Bsk|februāris=Blv|febrúar=Bis|febrụwarị=Big|feburuye=Bbm|febwaliyo=Blg|fev=B!az,fur,pt,uz
        fevereiro=Bpt|fevr=Bfr|fevral=Baz,uz|fevrier=Bfr|fevrâr=Bfur|few=B~tk,wo|fewral=Btk|fewriyee=Bwo|fi=5!is
        fia=6!ak|fida=6ak|fiecare=ero|fim=5!is|fim de semana=dpt|fim do mes=dpt|fim do mês=dpt|fimmtudaginn=5is
        fimmtudagur=5is|fin de mes=d!es|fin de semana=des|fin du mois=dfr|fine mese=dit|fine settimana=dit|fiɖ=6!ee
        fiɖa=6ee|formiddag=psv|fr=6!da,de,fo,fy,gsw,lb,nds,nn,no,sv|fra=B!mt|frar=Bmt|fraị=6ig|fraịdee=6ig
        fre=6!da,lb,nn,no,sv;B!sc|fredag=6da,nn,no,sv|freed=6!fy|freedag=6nds|freideg=6lb|freitag=6de|freitags=6de
        freàrgiu=Bsc|friitig=6gsw|frí=6!fo|fríggjadagur=6fo|ful=I!om|fur=B~kab|fuulbana=Iom|fuṛar=Bkab|fév=B?fr
        févr=Bfr|février=Bfr|fö=6!is|förmiddag=psv|fös=6!is|föstudaginn=6is|föstudagur=6is|fēp=B?to|fēpueli=Bto
        ga=4!se|gahapon=yceb|gas=B~rn,rw|gashyantare=Brw|gask=4se|gaskavahkku=4se|gaur=t!eu|gearr=Bgd|geas=Fse
        geassemánnu=Fse|gece=ptr|geg=E!lt|gegen #=hde|gegužė=Elt|gegužės=Elt|gel=H~ku|gelawêj=Hku|gelawêjê=Hku
        gelecek=ntr|gelecek ay=dtr|gelecek hafta=dtr|gen=A!br,ca,it|gener=Aca|gennaio=Ait|genver=Abr|geschter=ygsw
        gestern=yde|ggulo=ylg|ghe=A!sc|ghennàrgiu=Asc|gibl=Dgd|gic=E!rn,rw|gicurasi=Erw|gie=5!rm|gievgia=5rm
        gio=5!it|giovedi=5it|giovedì=5it|gister=yaf|gisteren=yfy,nl|gitugutu=Jrn|giu=F!it|giugno=Fit|giò=5!sc
        giòbia=5sc|giờ=o!vi|gli=2!rm|glindesdi=2rm|gnd=7!rn,rw|gnu=6~rn,rw|gobe=m!ha|godz=hpl|godzina=hpl|golg=Jse
        golggotmánnu=Jse|gor=G!cy|gorff=Gcy|gorffennaf=Gcy|goue=Gbr|gouere=Gbr|gru=L!pl|grudnia=Lpl|grudzien=Lpl
        grudzień=Lpl|gruod=Llt|gruodis=Llt|gruodžio=Llt|gtu=4!rn,rw|gul=E!ku|gulan=Eku|gulanê=Eku|gum=J~sn
        gumiguru=Jsn|gun=I~sn|gunluk=etr|gunyana=Isn|guov=Bse|guovvamánnu=Bse|gur=B!om|guraandhala=Bom|guru=5!hi
        guruvaar=5hi|gush=H!sq|gusht=Hsq|gw=6!cy|gwe=6!br,cy|gwen=6!cy;I?br|gwener=6br|gwengolo=Ibr|gëschter=ylb
        güei=tast|günlük=etr|güstern=ynds|għada=mmt|ha=6~gd|haftalik=etr|haftalık=etr|haftaya=dtr|hag=H~om
        hagayya=Hom|haki=Lmi|hakihea=Lmi|hannde=tff|har'a=tom|hara=Emi|haratua=Emi|hari ini=tid,ms|harian=eid
        haut=t!lb|havonta=ehu|haz=F!tr|haziran=Ftr|haŋki=yff|hbi=7!ff|hd=4!kab|heddiw=tcy|heiligabend=dde|heinä=Gfi
        heinäk=Gfi|heinäkuu=Gfi|heinäkuuta=Gfi|helgen=dsv|helmi=Bfi|helmik=Bfi|helmikuu=Bfi|helmikuuta=Bfi
        her ay=e!tr|her gun=e!tr|her gün=etr|her hafta=etr|here=H!mi;J!br|hereturikōkā=Hmi|heri=y!ia|hetente=ehu
        hetfo=2hu|hetfon=2hu|heures=ofr|heute=tde|heute nacht=pde|hier=y!fr|hieraŭ=yeo|hin=2!mi|hiziv=tbr
        hla=6!xh,zu|hodiaŭ=teo|hodie=tia|hoje=tpt|holnap=mhu|holnaputan=ahu|holnapután=ahu|homme=m!et|hoore-biir=7ff
        hor=7!mi|hoxe=tgl|hoy=t!es|hu=5!fil|huhti=Dfi|huhtik=Dfi|huhtikuu=Dfi|huhtikuuta=Dfi|hui=B!mi|huitanguru=Bmi
        hul=G!ceb,fil|hulyo=Gceb,fil|hun=F!ceb,fil|hunyo=Fceb,fil|huom=mfi|huomenna=mfi|huw=5!ceb,fil
        huwebes=5ceb,fil|hver=eda,no|hvert=eda,no|hyd=J!cy|hydref=Jcy|hàng ngày=evi|hàng tháng=evi|hàng tuần=evi
        hétfő=2hu|hétfőn=2hu|hën=2!sq|hó=5!fo|hós=5!fo|hósdagur=5fo|hôm nay=tvi|hôm qua=yvi|hüt=t!gsw|hōngo=Gmi
        hōngongoi=Gmi|hằng ngày=evi|hằng tháng=evi|hằng tuần=evi|i aften=pda|i dag=tda,nn,no,sv|i gar=yda
        i går=yda,nn,no,sv|i kveld=pno|i morgen=mda,no|i morgon=mnn,sv|i overmorgen=ada,no|i overmorgon=ann
        i övermorgon=asv|ia=5!cy|ian=A!ro|ianuarie=Aro|iau=5!cy|idag=tda,no,sv|ieder=enl|iedere=enl|ier=y!rm
        ieri=yit,ro|ig=1!eu|iga=e!et|iga päev=eet|igal=eet|igandea=1eu|igandean=1eu|igapäev=eet|igar=yda
        igår=yda,no,sv|ihttin=mse|ijumaa=6sw|ikte=yse|ikvall=psv|ikväll=psv|il=l!it|il-ġimgħa=6mt|il-ħadd=1mt
        il-ħamis=5mt|illalla=pfi|illum=tmt|iltapäivällä=pfi|imorgen=mda,no|imorgon=msv|inanahi=ymi|inniu=tga
        inné=y!ga|ion=A~cy|ionawr=Acy|ira=I!eu;y!ki|iraila=Ieu|irailak=Ieu|is=2~ms|is-sibt=7mt|isn=2!ms,so
        isniin=2so|isnin=2ms|isonto=1zu|it-tlieta=3mt|it-tnejn=2mt|iuch=Ggd|iul=G!ro|iulie=Gro|iun=F!ro|iunie=Fro
        iyl=G!az,uz|iyn=F!az,uz|iyul=Gaz,uz|iyun=Faz,uz|izolo=yxh,zu|iúil=Gga|iýul=Gtk|iýun=Ftk|iḍelli=ykab|jaan=Aet
        jaanuar=Aet|jaehrlich=ede|jaen=Ade|jaenner=Ade|jahrlich=ede|jam #=h!id|jana=y!sw|janairu=Aha|janar=A?sq
        janeiro=Apt|janeru=Akea|jannaayo=Aso|jannar=Amt|janner=Ade|jannewaris=Afy|janoary=Amg|januaar=Ands
        januar=Abs,da,de,dsb,fo,gsw,hsb,lb,no,sl,sr|januara=Adsb,hsb|januari=Aid,jv,ms,nl,su,sv,sw|januarie=Aaf
        januario=Aia|januaro=Aeo|januwari=Azu|január=Ahu,sk|januára=Ask|janv=Afr,lv|janvier=Afr|janvāris=Alv
        janwaliyo=Alg|janyuwari=Axh|janúar=Ais|jaŋngo=mff|je=5!fr|jede=ede|jedem=ede|jeden=e+de|jeden #=ede
        jeden abend=ede|jeden monat=ede|jeden morgen=ede|jeden tag=ede|jeder=ede|jedes=ede|jen=A!ig,ki|jenụwarị=Aig
        jeu=5!fr|jeudi=5fr|jim=6!om|jimaata=6om|jimco=6so|jiya=yha|jmc=6!so|jo=5!ia,ro|joi=5!fur,ro|joia=5!ro
        joibe=5fur|joka=efi|jol=G!mg;K!ff|jolal=Kff|jolay=Gmg|jon=F!mg|jona=F?mg|joulu=Lfi|jouluk=Lfi|joulukuu=Lfi
        joulukuuta=Lfi|jov=5!ia|jovedi=5ia|jovo=nhu|ju=5!es;6!ha,ms,uz|jue=5!es,qu|jueves=5es,qu|jug=F~fur|jugn=Ffur
        jui=F!fr|juil=Gfr|juill=Gfr|juillet=Gfr|juin=Ffr|juk=H!ff|juko=Hff|julaayi=Glg|julai=Gms,sw|julayi=Gxh,zu
        julaị=Gig|julho=G?pt|julhu=Gkea|juli=G?bs,da,de,fo,gsw,id,jv,lb,nds,nl,nn,no,su,sv|julie=G?af
        julij=G?dsb,hsb,sl|julija=Gdsb,hsb|julio=G?eo,es,ia,qu|juliol=Gca|julius=G!hu|jum=6!bm,ha,id,jv,ms,su,uz
        juma=6!bm,uz|jumaah=6su|jumaat=6ms|jumamosi=7sw|jumanne=3sw|jumapili=1sw|jumat=6id,jv|jumatano=4sw
        jumatatu=2sw|jumma'a=6ha|junho=F?pt|junhu=Fkea|juni=F?bs,da,de,fo,gsw,id,jv,lb,nds,nl,nn,no,su,sv,sw,xh,zu
        junie=F?af|junij=F?dsb,hsb,sl|junija=Fdsb,hsb|junio=F?eo,es,ia,qu|junius=Fhu|juny=Fca,fy|juov=Lse
        juovlamánnu=Lse|jutri=msl|jutro=mpl|jutř=mhsb|jutře=mhsb|juu=F!ig,lg|juuli=Get|juun=Fig,so|juuni=Fet,lg
        juče=ysr|jučer=ybs,hr|jährlich=ede|jän=A?de|jänner=Ade|jövő=nhu|júl=G?hu,is,sk|júla=Gsk|július=Ghu|júlí=Gis
        jún=F?hu,is,sk|júna=Fsk|június=Fhu|júní=Fis|jūl=G?lv|jūlijs=Glv|jūn=F?lv|jūnijs=Flv|k-ɔ=B?ak|kab=3!rn,rw
        kada=e+fil|kahapon=yfil|kal=y!hi|kaleessa=yom|kam=5!id,jv,om;F!rn,rw|kamari=ysu|kamena=Frw|kamiisa=5om
        kamis=5!id,jv|kan=5!rn,rw;H!rn,rw|kanama=Hrw|kar=1!bm|kari=1!bm|karong adlawa=tceb|kas=K!tr|kasim=Ktr
        kasım=Ktr|kazda=epl|kazde=ecs|kazdego=epl|kazdeho=ecs|kazdou=ecs|kazdy=ecs|każde=epl|każdego=epl|każdy=epl
        każdą=epl|každou=ecs|každé=ecs,sk|každého=ecs|každú=esk|každý=ecs,sk|ke=4!fi|kecha=yuz|kedd=3hu|kedden=3hu
        kel=J!ee|kele=Jee|kell #=het|kello=hfi|kem=5!su|kemarin=yid|kemis=5su|kerstmis=dnl|kerzu=Lbr|kesho=msw
        kesho kutwa=asw|keskiviikko=4fi|keskiviikkona=4fi|kesä=Ffi|kesäk=Ffi|kesäkuu=Ffi|kesäkuuta=Ffi
        ketvirtadienis=5lt|ketvirtadienį=5lt|kew=J!ku|kewçêr=Jku|kewçêrê=Jku|kh=5!ms|kha=5!ms|khamiis=5so|khamis=5ms
        khms=5so|ki=5!kea|kigarama=Lrn|kila=e+sw|kila siku=esw|kin=5~kea|kinta-fera=5kea|kiumia=1ki|kl #=h!da,no,sv
        kl. #=h!da,no,sv|klo=h!fi|klockan=hsv|klokka=hno|klokken=hda,no|kma=1!ki|kohi=Ami|kohitātea=Ami|kol=H!hr
        kolmapäev=4et|kolmapäeval=4et|kolovoz=Hhr|kolovoza=Hhr|komende=nnl|kommande=nsv|kommende=nda,de,no
        kommende woche=dde|kommenden=nde|kommender=nde|kor=F!ff|korr=Gsq|korrik=Gsq|korse=F?ff|kov=C!lt|kovas=Clt
        kovetkezo=nhu|kovo=Clt|kraḍ=3kab|kraḍass=3kab|kt=5!lt|ku=4!kea|ku cyumweru=1rw|ku w'indwi=1rn
        ku wa gatandatu=7rn|ku wa gatanu=6rn|ku wa gatatu=4rn|ku wa kabiri=3rn|ku wa kane=5rn|ku wa mbere=2rn
        kua=4!kea|kuarta-fera=4kea|kub=D!sn|kubvumbi=Dsn|kuk=B!sn|kukadzi=Bsn|kunan punchaw=tqu|kunu=ybm|kur=C!sn
        kurume=Csn|kusasa=mzu|kuukausittain=efi|kuwa gatandatu=7rw|kuwa gatanu=6rw|kuwa gatatu=4rw|kuwa kabiri=3rw
        kuwa kane=5rw|kuwa mbere=2rw|kuɖ=4!ee|kuɖa=4ee|kuẓ=4!kab|kuẓass=4kab|kvall=psv|kveten=Ecs|kvetna=Ecs
        kväll=psv|kvě=E?cs|květen=Ecs|května=Ecs|kwakwar-ɔgyefuo=Bak|kwe=1!ak|kwesida=1ak|kwi=D!pl|kwiecien=Dpl
        kwiecień=Dpl|kwietnia=Dpl|kzu=L!br|következő=nhu|kɔs=1!ee|kɔsiɖa=1ee|l=7!et|l-erbgħa=4mt|la=7!fi,is,nn
        la #=h!ro|la ora=h!ro|la semana que viene=des|lah=1!ha|lahadi=1ha|lapkr=Klt|lapkritis=Klt|lapkričio=Klt
        lar=4!ha|laraba=4ha|larunbata=7eu|larunbatean=7eu|lau=7!is,nn|lauantai=7fi|lauantaina=7fi|laugardaginn=7is
        laugardagur=7is|laupäev=7et|laupäeval=7et|laurdag=7nn|lbieraħ=ymt|le=7!fo;l!fr|le matin=pfr|led=A~cs
        leden=Acs|ledna=Acs|leo=t!sw|ley=7!fo|leygardagur=7fo|lh=1!ha|li=1!fil;2!ha|liep=Glt|liepa=Glt|liepos=Glt
        lin=1!fil|linggo=1fil|linggo-linggo=efil|lip=F~hr;G~pl|lipanj=Fhr|lipca=Gpl|lipiec=Gpl|lipnja=Fhr
        lis=J!hr;K!cs,pl|listopad=Jhr;Kcs,pl|listopada=Jhr;Kpl|listopadu=Kcs|lit=2~ha|litinin=2ha|ll=2!ast,cy
        llu=2!ast|llun=2cy|llunes=2ast|loka=J?fi|lokak=Jfi|lokakuu=Jfi|lokakuuta=Jfi|lordag=7da|lr=4!ha;7!eu
        lu=2!eo,es,fil,fr,ga,gd,gl,ia,ro|luan=2ga|lug=G~it|luglio=Git|lui=G!fur|lul=G!mt,so|lulju=Gmt
        lun=2!br,ceb,es,fil,fr,fur,ia,it,qu,ro,sc|luna viitoare=dro|lunar=e!ro|lundi=2fr|lundo=2eo|lunea=2ro
        lunedi=2ia|lunedì=2it|lunes=2ceb,es,fil,qu|luni=2ro|lunis=2fur,sc|luns=2gl|lusa=a!id,ms|lut=B!pl|lutego=Bpl
        luty=Bpl|luuliyo=Gso|lw#=d!lg|lwakubiri=3lg|lwakuna=5lg|lwakusatu=4lg|lwakutaano=6lg|lwaleero=tlg
        lwamukaaga=7lg|lwesibini=3xh|lwesihlanu=6xh|lwesine=5xh|lwesithathu=4xh|làm=F?sc|làmpadas=Fsc|lá=7!se
        láv=7!se|lávvardat=7se|lávvordat=7se|lóbi ekoyâ=mln|lóbi elékí=yln|lö=7!sv|lör=7!sv|lördag=7sv|lø=7!da,no
        lør=7!da,no|lørdag=7da,no|lùna=Hgd|lúc=h!vi|lún=H?ga|lúnasa=Hga|lɛlɔ́=tln|m-ɔ=L?ak
        ma=2~af,da,fi,nds,nl,no;3~ast,cy,eo,es,fil,fr,gl,ia,rm,ro|ma'a=C!to|ma'asi=Cto|maa=C!ig;E!lg|maachị=Cig
        maaie=Efy|maalis=Cfi|maalisk=Cfi|maaliskuu=Cfi|maaliskuuta=Cfi|maanantai=2fi|maanantaina=2fi
        maandag=2af,nds,nl|maandelijks=enl|maanta=tso|maarso=Cso|maart=Caf,fy,nl|maayi=Elg|mac=C!ms,sw|machi=C?sw
        mae=E!br|maer=Cde|maerz=Cde|mag=E!it|maggio=Eit|mahu=Imi|mahuru=Imi
        mai=E!cy,de,et,eu,fo,fr,fur,fy,gsw,ia,kea,ln,nds,nn,no,pt,ro|maiatza=Eeu|maiatzak=Eeu|maig=Eca|maijs=Elv
        maine=m!ro|maio=Egl,ia,pt|maiu=Ekea|maj=E!bs,da,dsb,eo,pl,sc,sl,sq,sr,sv|maja=E?dsb,pl|majo=E?eo|maju=E?sc
        majus=Ehu|malam=pid|man=2~da,no|manana=mes|manatligen=esv|mandag=2da,no|manedlig=eno|manedligt=eda
        mangal=3!hi|mangalvaar=3hi|mangwana=msn|manhan=mkea|marc=C!hu|marca=C?pl,sk|marcius=Chu|marco=C!pt
        mardi=3fr,rm|mardi gras=|mardo=3eo|marec=Csk,sl|maret=Cid,jv,su|maris=C!ha|marisi=Cbm,lg|marras=K?fi
        marrask=Kfi|marraskuu=Kfi|marraskuuta=Kfi|mars=C?fo,fr,is,nn,no,rm,sq,sv,wo|marso=C?ceb,fil|marsu=C?kea
        mart=C?az,bs,sr,tk,tr,uz|martars=3fur|martea=3ro|martedi=3ia|martedì=3it|martes=3ast,ceb,es,fil,gl,qu
        marti=3ro|martie=Cro|martio=Cia|martis=3sc|marto=Ceo|marts=C?da,lv|martsa=Cmg|martxoa=Ceu|martxoak=Ceu
        martzu=Csc|marz=Cde|marzec=Cpl|marzo=Ces,gl,it,qu|marzu=Cast,mt|març=Cca,fur|março=Cpt|marțea=3ro|marți=3ro
        mas=C~zu;F~ee|masa=F?ee|mashi=Czu|mat=C~xh;D~rn,rw|mata=D?rw|matg=Erm|matshi=Cxh|maw=3!cy,ff;C!cy
        mawbaare=3ff|mawnde=6ff|mawrth=Ccy|mayis=Etr|mayo=E?ceb,es,fil,qu|mayu=East,ha|mayyu=Ekab|mayıs=Etr|maí=E?is
        mañana=mast,es|mañá=mgl|maý=E?tk|maŋ=3!se|maŋŋebárga=3se|mbe=2!rn,rw|mbl=3!ln|mbo=C!ff|mbooy=Cff|mbu=K!sn
        mbudzi=Ksn|md=5~kab|me=4~cy,eo,fr,ia,rm|medi=I?cy|medianoche=pes|mediodia=pes|mediodía=pes|mee=E!ig,lb,wo
        meh=F!cy|mehefin=Fcy|mei=E!af,id,jv,ms,nl,sw|meia-noite=ppt|meio-dia=ppt|meith=Fga|meitheamh=Fga
        mej=E!hsb,mt|meja=Ehsb|meje=Ehsb|mejju=Emt|mem=7!ak,ee|memeneda=7ak|memleɖa=7ee|mensalmente=ept
        mensualmente=ees|mer=4!br,cy,fr,ia,it;6!mi|merc'her=4br|mercoledi=4it|mercoledì=4it|mercredi=4fr
        mercuridi=4ia|merkredo=4eo|mes que vem=dpt|mesačne=esk|mese prossimo=dit|mesemna=4rm|mesicne=ecs|meu=3!br
        meur=Cbr|meurzh=3br;Cbr|mey=E!mg,xh,zu|meyi=Exh,zu|mezh=Fbr|mezheven=Fbr|mezzanotte=pit|mezzogiorno=pit
        meán fómhair=Iga|meɣ=C?kab|meɣres=Ckab|mfómh=Iga|mg=7!sn|mgq=7!xh,zu|mgqibelo=7xh|mh=5!kab
        mi=4~ast,de,es,fil,fo,gsw,is,nds,ro|middag=pnl|middeweken=4nds|midi=pfr|mie=4!fur,ro|miercoles=4es
        miercurea=4ro|miercuri=4ro|miercus=4fur|mies=E?se|miessemánnu=Ese|mik=4!fo|mikudagur=4fo|min=1!id;5!ln
        minden=e+hu|minggu=1id,su|minggu depan=did|minuit=p!fr|mittags=pde|mittwoch=4de|mittwochs=4de|mittwuch=4gsw
        miy=4!ceb,fil|miyerkules=4ceb,fil|mié=4!ast,es,qu|miércoles=4ast,es,qu|mið=4!is|miðvikudaginn=4is
        miðvikudagur=4is|mng=1!su|mo=2~de,fy|moandei=2fy|mois prochain=dfr|mokɔlɔ mwa míbalé=3ln
        mokɔlɔ mwa mísáto=4ln|mokɔlɔ mwa yambo=2ln|mokɔlɔ ya mínéi=5ln|mokɔlɔ ya mítáno=6ln|monatlich=ede|montag=2de
        montags=2de|moorn=mgsw|mor=G!ff|morgaŭ=meo|morgen=mde,fy,nds,nl|morgens=pde|morso=Gff|mps=7!ln|mpɔ́sɔ=7ln
        mrt=C!af,fy,nl|msi=C!ln|mso=2!zu|mst=4!ln|mtn=6!ln|mu=2~sn|mud=L~om|muddee=Lom|muer=m!lb|mug=7~sn
        mugovera=7sn|mukakaro=Grn|mumu-ɔpɛnimba=Lak|munyonyo=Krn|mut=A!rn,rw|mutarama=Arw|muv=2!sn|muvhuro=2sn
        mvu=2!xh|mvulo=2xh|mwd=6!ff|mwere wa gatandatũ=Fki|mwere wa gatano=Eki|mwere wa gatatũ=Cki
        mwere wa ikũmi=Jki|mwere wa ikũmi na ũmwe=Kki|mwere wa kana=Dki|mwere wa kanana=Hki|mwere wa kenda=Iki
        mwere wa kerĩ=Bki|mwere wa mũgwanja=Gki|mà=3!gd|màrt=Cgd|má=2!fo,is,se;3!ga|máirt=3ga|máj=E?hu,sk|mája=Esk
        május=Ehu|mán=2!fo,is|mánadagur=2fo|mánnodat=2se|mánudaginn=2is|mánudagur=2is|márc=Chu|március=Chu|márta=Cga
        mâine=mro|mä=2!gsw|mäe=C?lb|mäerz=Clb|mär=C?de,gsw|märts=Cet|märz=Cde,gsw,nds|määntig=2gsw|må=2!nn,sv
        mån=2!nn,sv|månatligen=esv|måndag=2nn,sv|månedlig=eno|månedligt=eda|mèr=4!sc|mèrcuris=4sc|mé=2!lb;4!gl
        méi=2!lb;E?su|méindeg=2lb|mér=4!gl|mércores=4gl|mês que vem=dpt|më=4!lb|mër=4!sq|mët=4!lb|mëttwoch=4lb
        môre=maf|mē=E?to|měr=C?dsb,hsb|měrc=Cdsb,hsb|měrca=Cdsb,hsb|měsíčně=ecs|mōn=2!to|mōnite=2to|mɛ=E?bm|mọn=2!ig
        mọnde=2ig|mỗi=e!vi|mỗi ngày=evi|n.h=o!fil|n.u=o!fil|na=l!pt|naa=5!ff|naasaande=5ff|nachmittag=pde
        nachmittags=pde|nachste=nde|nachste woche=dde|nachsten=nde|nachsten monat=dde|nachster=nde
        nachster woche=dde|nachstes=nde|nachts=pde|nad=L!sc|nadale=Lsc|naechste=nde|naechste woche=dde|naechsten=nde
        naechsten monat=dde|naechster=nde|naechster woche=dde|naechstes=nde|naeste=nda|naeste maned=dda
        naeste uge=dda|najblizsza=npl|najblizszy=npl|najbliższy=npl|najbliższą=npl|namhlanje=txh,zu|naponkent=ehu
        naponként=ehu|naponta=ehu|nasta=nsv|nasta manad=dsv|nasta vecka=dsv|nastepna=npl|nastepne=npl|nastepny=npl
        następne=npl|następny=npl|następną=npl|natal=d!pt|natale=dit|navidad=des|ndamukiza=Drn|ndeda=yak|ndi=A!sn
        ndira=Asn|ndithemba=Lki|ndɛ=t!ak|ne=1~cs,sk,sr|ned=1!bs,hr,sl,sr|nedele=1cs|nedeli=1cs|nedelja=1sl,sr
        nedeljo=1sl|nedelju=1sr|nedeľa=1sk|nedeľu=1sk|nedjelja=1bs,hr,sr|nedjelju=1bs,hr|neděle=1cs|neděli=1cs
        neljapäev=5et|neljapäeval=5et|neste=nno|neste maned=dno|neste måned=dno|neste uke=dno|nesër=msq|neujahr=dde
        nezuro=ysn|ngayong araw=tfil|ngomso=mxh|ngày #=dvi|ngày kia=avi|ngày mai=mvi|nhasi=tsn|nie=1!pl|niedz=1pl
        niedziela=1pl|niedziele=1pl|niedzielę=1pl|nis=D!tr|nisan=D?tr|nj=1!dsb,hsb|nje=1!dsb,hsb;4!ff|njedźela=1hsb
        njenuarĩ=Aki|njeslaare=4ff|njeźela=1dsb|njuk=Cse|njukčamánnu=Cse|njumaa=6ki|njumaine=3ki|njumamothi=7ki
        njumatana=4ki|njumatatũ=2ki|nkya=mlg|nma=6!ki|nmm=7!ki|nmn=3!ki|nmt=4!ki|no=l~pt|noaptea=pro|nob=K!ceb,fil
        nobyembre=Kceb,fil|nochebuena=des|nochevieja=des|noel=d!fr|nof=K!so|nofembar=Kso|noiembrie=Kro|noll=Lga
        nollaig=Lga|nop=K!su|nopémber=Ksu|novambra=Kmg|novemba=Kig,lg,sw,xh,zu|novembar=Kbs,fur,sr|novembra=Ksk
        novembre=Kca,fr,ia,it|novembris=Klv|novembro=Keo,gl,pt|novembru=Kmt|noviembre=Kes,qu|novimber=Kfy
        novämber=Kgsw|now=K~bm,dsb,hsb,wo|nowanburu=Kbm|nowember=Kdsb,hsb|nowembra=Kdsb,hsb|nowàmbar=Kwo|noy=K!az,uz
        noyabr=Kaz,uz|noël=d!fr|noý=K?tk|noýabr=Ktk|ntt=2!ki|ntwarante=Crn|ntɛ=2!bm|ntɛnɛ=2bm|nuku=Jmi|nun=K~kab
        nunembeṛ=Kkab|nuv=K!kea|nuvenbru=Kkea|nuw=K!ha|nuwamba=Kha|nvb=K!ln|nya=G!rn,rw;H!sn|nyakanga=Grw;Irn
        nyamavhuvhu=Hsn|nyandagaro=Hrn|nyitsɔ si gbɔna=aee|nze=I!rn,rw|nzeli=Irw|nzero=Arn|nächste=nde
        nächste woche=dde|nächsten=nde|nächsten monat=dde|nächster=nde|nächster woche=dde|nächstes=nde|nästa=nsv
        nästa månad=dsv|nästa vecka=dsv|næste=nda|næste måned=dda|næste uge=dda|nën=K?sq|nëntor=Ksq|nóv=K?is
        nóvember=Kis|nōv=K?to|nōvema=Kto|o #=h!pl,sk|o godzinie=hpl|o-a=F!ak|obirade-ayɛwohomumu=Fak|obur gun=atr
        oca=A!tr|ocak=Atr|och=J!ast|ochobre=Jast|ochtend=pnl|octobre=Jfr,ia|octombrie=Jro|octubre=Jca,es,qu|odne=tse
        odpoledne=pcs|oe=t!sc|oermorgen=afy|og=5!eu|oggi=tit|ogleden sonra=ptr|oglen=ptr|ogni=eit|ogo=H!ms|ogos=Hms
        ogost=Hso|ogs=H!so|oji=t!kea|oki=J!lg|okitobba=Jlg
        okt=J!af,az,bs,ceb,da,de,dsb,eo,et,fil,fo,fy,gsw,ha,hsb,hu,id,is,jv,lb,lv,mg,ms,nds,nl,nn,no,sk,sl,so,sr,su,sv,sw,tk,uz,wo,xh,zu
        oktabr=Juz|okthoba=Jxh,zu|oktoba=Jha,sw|oktobar=Jbs,sr
        oktober=Jaf,da,de,dsb,fo,fy,hsb,id,jv,lb,ms,nl,no,sl,su,sv|oktobra=Jdsb,hsb,mg|oktobris=Jlv|oktobro=Jeo
        oktoobar=Jso,wo|oktoober=Jet,gsw|oktover=Jnds|oktubre=Jceb,fil|oktyabr=Jaz|október=Jhu,is,sk|októbra=Jsk
        oktýabr=Jtk|om #=h!nl|om aftenen=pda|om eftermiddagen=pda|om ettermiddagen=pno|om kvelden=pno
        om morgenen=pda,no|omaly=ymg|on=4~da,nn,no,sv|onk=J!om|onkololeessa=Jom|ons=4!da,nn,no,sv
        onsdag=4da,nn,no,sv|onte=ygl|ontem=ypt|onti=ykea|onumuzdeki=ntr|oormôre=aaf|op=l!nl|or=6~eu|ora #=h!ro
        orakor=ohu|ore #=h!it|osteguna=5eu|ostegunean=5eu|ostern=dde|ostirala=6eu|ostiralean=6eu|ot=3!lv|otrd=3lv
        otrdien=3lv|otrdiena=3lv|ots=B!eu|otsaila=Beu|otsailak=Beu|ott=J!it,mt|ottobre=Jit|ottubru=Jmt|otu=J!fur,kea
        otubar=Jfur|otubru=Jkea|out=J~gl,pt|outubro=Jgl,pt|overmorgen=anl|ow=I!yo|owe=I~yo|owewe=Iyo|oz=t!rm
        ođđajagemánnu=Ase|ođđj=Ase|ožu=C?hr|ožujak=Chr|ožujka=Chr|pa=1~tr;5~uz|pa eftermiddagen=psv|pa kvallen=psv
        pa morgonen=psv|pae=D!mi|paengawhāwhā=Dmi|pagi=pid|paijeelittáá=ase|paqarin=mqu|paques=dfr|par=5~mi
        parīt=alv|pasado manana=aes|pasado mañana=aes|pasadomañá=agl|pasao mañana=aast|pascoa=dpt|pasen=dnl
        pasqua=dit|passantdoman=afur|patek=6cs|pay=5~uz;K~ast|payares=Kast|payshanba=5uz|paz=1!tr|pazar=1tr
        pazartesi=2tr|pazdziernik=Jpl|pazdziernika=Jpl|paź=J?pl|październik=Jpl|października=Jpl|pb=5!tk
        pe=5!tr;6!fi,sr|peb=B!ceb,fil|pebrero=Bceb,fil|pen=5~tk|penktadienis=6lt|penktadienį=6lt|pentecote=dfr
        pentecôte=dfr|pentek=6hu|penteken=6hu|penşenbe=5tk|per=5~tr|perjantai=6fi|perjantaina=6fi|persembe=5tr
        perşembe=5tr|pet=6~bs,hr,sl,sr|petak=6bs,hr,sr|petek=6sl|pfingsten=dde|pi=6~sk|piatek=6pl|piatok=6sk
        piektd=6lv|piektdien=6lv|piektdiena=6lv|pipi=F?mi|pipiri=Fmi|pirmadienis=2lt|pirmadienį=2lt|pirmd=2lv
        pirmdien=2lv|pirmdiena=2lv|pią=6!pl|piątek=6pl|pj=6!hsb|pja=6!hsb|pjatk=6hsb|pk=6!lv|pn=6!lt|po=2!cs,sk,sr
        po poludniu=ppl|po południu=ppl|poimaine=aro|poimâine=aro|pojutrišnjem=asl|pojutrze=apl|polnoc=ppl
        poludnie=ppl|pomeriggio=pit|pon=2!bs,hr,pl,sl,sr|pondeli=2cs|pondelok=2sk|pondělí=2cs|ponedeljak=2sr
        ponedeljek=2sl|ponedjeljak=2bs,hr,sr|poniedzialek=2pl|poniedziałek=2pl|por la manana=pes|por la mañana=pes
        por la noche=pes|por la tarde=pes|poryt=alt|pou=C!mi|poutūterangi=Cmi|pozajtra=ask|pozitri=acs|pozítří=acs
        południe=ppl|pr=2~lt,lv|pre=6!sq|prekosutra=abs,hr,sr|pri=D!sq|prill=Dsq|pristi=ncs|pro=L~cs,hr|prochain=nfr
        prochaine=nfr|prosinac=Lhr|prosinca=Lhr|prosince=Lcs|prosinec=Lcs|prossima=nit|prossima settimana=dit
        prossimo=nit|proxima=nes|proxima semana=des|proximo=nes|proximo mes=des|przyszla=npl|przyszly=npl
        przyszły=npl|przyszłą=npl|próxima=nes,pt|próxima semana=des,pt|próximo=nes,pt|próximo mes=des
        próximo mês=dpt|pt=2!tr;6!pl|pukul=hid,ms|pul=4!to|pulelulu=4to|puschmaun=arm|pzt=2!tr|pá=6!cs|páscoa=dpt
        pátek=6cs|pâques=dfr|päivittäin=efi|på=l!da,no,sv|på eftermiddagen=psv|på kvällen=psv|på morgonen=psv
        péb=B?su|pébruari=Bsu|péntek=6hu|pénteken=6hu|pêncşem=5ku|pó=2!dsb,hsb|pón=2!dsb,hsb|póndźela=2hsb
        pónjeźele=2dsb|północ=ppl|pûş=F?ku|pûşper=Fku|pûşperê=Fku|pühapäev=1et|pühapäeval=1et|pě=6!dsb|pět=6!dsb
        pětk=6dsb|příští=ncs|pş=5!ku|qayna punchaw=yqu|qer=F!sq|qershor=Fsq|qib=3!om|qibxata=3om|qua=4~pt
        quarta=4!pt|quarta-feira=4pt|que vem=npt|que viene=nes|qui=5!pt|quinta=5!pt|quinta-feira=5pt
        quotidianamente=eit|quotidiennement=efr|r=6!et|ra=3!kab;4!ms|rab=4!id,jv,ms|rabu=4id,jv,ms|rahampitso=mmg
        rangi=K?mi|rano=ppl|ravi=1!hi|ravivaar=1hi|reb=4!su|rebo=4su|reede=6!et|reedel=6et|reggel=phu|rez=I!ku
        rezber=Iku|rezberê=Iku|reş=B?ku|reşemiyê=Bku|reşemî=Bku|rhag=Lcy|rhagfyr=Lcy|ri=2!kab|rijen=Jcs|rijna=Jcs
        rob=4~om|roobii=4om|rugp=Hlt|rugpjūtis=Hlt|rugpjūčio=Hlt|rugs=I!lt|rugsėjis=Ilt|rugsėjo=Ilt|ruheshi=Frn
        ruhuhuma=Brn|ruj=I!hr|rujan=Ihr|rujna=Ihr|rusama=Ern|rytoj=mlt|ráno=pcs|rêb=A?ku|rêbendan=Aku|rêbendanê=Aku
        rāapa=4mi|rāhina=2mi|rāhoroi=7mi|rāmere=6mi|rāpare=5mi|rātapu=1mi|rātū=3mi|rīt=m!lv|rũciũ=mki|s-ɔ=A?ak
        sa=3!tr;7!af,cy,de,eo,es,fil,fr,ga,gd,gsw,ia,kea,lb,ms,nds|saa #=h!sw|saat #=htr
        sab=1!lg;7!ceb,fil,fur,ia,id,it,jv,kea,ms,qu|sabado=7ceb,fil|sabah=m!az;p!tr|sabato=7eo,it|sabbato=7ia
        sabbiiti=1lg|sabide=7fur|sabti=7so|sabtu=7id,jv,ms|sad=7~br,cy;K~om|sadaasa=Kom|sadorn=7br|sal=3!su,tr
        salasa=3su|sali=3tr|salı=3tr|sam=5!kab;7!fr,lb;A!wo|samakalawa=afil|samass=5kab|sambata=7ro|samedi=7fr
        samh=Kga,gd|samhain=K?ga|samschdeg=7lb|samschtig=7gsw|samstag=7de|samstags=7de|samwiyee=Awo|san=2!kab;7!om
        sanass=2kab|sanbata=7om|sanda-ɔpɛpɔn=Aak|santandria=Ksc|santugaine=Jsc|sap=7~su|saptamana viitoare=dro
        saptamanal=ero|saptu=7su|saterdag=7af|sath=7ga|satumba=Iha|satọdee=7ig|saus=Alt|sausio=Alt|sausis=Alt
        say=7~kab|sayass=7kab|sb=3!tk|sbti=7so|schan=Arm|schaner=Arm|sd=7!kab|se=3!ms,uz;6!kea;7!lv|seara=pro
        seb=I!lg,so|sebtembar=Iso|sebuttemba=Ilg|sed=7!kab|see=D~ff|seeɗto=Dff|seg=2!pt|segunda=2!pt
        segunda-feira=2pt|sekmadienis=1lt|sekmadienį=1lt|sel=3!id,jv,ms|selasa=3id,jv,ms|sem=6!kab
        semaine prochaine=dfr|semalam=yms|semana que vem=dpt|semanalmente=ees,pt|sen=2!id,jv,su;I!az,tk,uz
        senin=2id,jv|sentabr=Iuz|sentyabr=Iaz|sentýabr=Itk|senén=2su|sepitema=Ito|septambra=Img|septemba=Iig,sw,xh
        septembar=Ibs,sr|septembra=Idsb,hsb,sk|septembre=Ifr,ia|septembrie=Iro|septembris=Ilv|septembro=Ieo
        septhemba=Izu|septiembre=Ies|septimber=Ify|septämber=Igsw|ser=K!ku|sermawez=Kku|sermawezê=Kku|ses=6!kea
        sesh=3uz|seshanba=3uz|sesta-fera=6kea|sestd=7lv|sestdien=7lv|sestdiena=7lv|sesuk=mjv
        set=I~ast,ca,ceb,es,fil,fur,gl,it,kea,mt,pt,qu|setembar=Ifur|setembre=Ica|setembro=Igl,pt|setenbru=Ikea
        setiap=eid,ms|setiembre=Iast,es,qu|sett=Irm|settember=Irm|settembre=Iit|settembru=Imt|settimana prossima=dit
        settimanalmente=eit|setyembre=Iceb,fil|seuraava=nfi|sex=6~pt|sexta=6!pt|sexta-feira=6pt|sh=7!uz|shalay=yso
        shan=7!uz|shanba=7uz|shani=7!hi|shanivaar=7hi|shk=B!sq|shkurt=Bsq|sht=7!sq;I!sq|shtator=Isq|shukra=6hi
        shukravaar=6hi|shɛ́=Ayo|shɛ́r=Ayo|shɛ́rɛ́=Ayo|si=1!fy;2!kea|sia=G!ee|siamlɔm=Gee|siang=pid|sib=7!bm,mt
        sibe=mku|sibiri=7bm|sie=H!pl|sierpien=Hpl|sierpień=Hpl|sierpnia=Hpl|sig=2!kea|sigunda-fera=2kea|sii=A!ff
        siilo=Aff|siilto=Iff|sij=A!hr|siječanj=Ahr|siječnja=Ahr|silvester=dde|sin=5~xh,zu|sini=mbm|siu=G!to
        siulai=Gto|siş=3!tk|sişenbe=3tk|sk=1!lt|skáb=Kse|skábmamánnu=Kse|slt=I!ff|sm=6!kab|snein=1fy|sneon=7fy
        so=1~af,de,lb,se;7~cs,dsb,fy,hsb,rm,sk|sob=7~dsb,hsb,pl,sl|sobota=7cs,dsb,hsb,pl,sk,sl|sobote=7pl|soboto=7sl
        sobotu=7cs,sk|sobotę=7pl|som=2!hi|somvaar=2hi|son=1~lb,zu|sonda=7!rm|sondag=1af|sonnabend=7de|sonnabends=7de
        sonndeg=1lb|sonntag=1de|sonntags=1de|sore=p!id|sot=t!sq|sotn=1se|sotnabeaivi=1se|spal=Jlt|spalio=Jlt
        spalis=Jlt|sr=4!dsb,hsb,sr|sre=4!sl,sr|sreda=4sl,sr|sredo=4sl|sredu=4sr|sri=4!bs,hr,sr|srijeda=4bs,hr,sr
        srijedu=4bs,hr|srj=4!dsb,hsb|srjeda=4hsb|srjoda=4dsb|sroda=4pl|srode=4pl|srp=G!hr;H!cs|srpanj=Ghr|srpen=Hcs
        srpna=Hcs|srpnja=Ghr|st=4!cs,sk;5!dsb|sta=K!sc|stasera=pit|stb=I!ln|stg=J!sc|streda=4sk|stredu=4sk|stu=K!hr
        studeni=Khr|studenoga=Khr|stw=5!dsb|stwórtk=5dsb|sty=A!pl|styczen=Apl|styczeń=Apl|stycznia=Apl|středa=4cs
        středu=4cs|su=1!cy,fi,fo,gsw,is;7!sr|sub=7~bs,hr,sr|suba=m!wo|subat=Btr|subota=7bs,hr,sr|subotu=7bs,hr,sr
        sul=1!br,cy;G!wo|sulet=Gwo|sult=Igd|sune=F?to|sunntig=1gsw|sunnudaginn=1is|sunnudagur=1fo,is|sunnuntai=1fi
        sunnuntaina=1fi|suoi=G?se|suoidnemánnu=Gse|sutra=mbs,hr,sr|suw=F!wo|suwe=Fwo|sv=1!lv,sn|svi=E!hr|svibanj=Ehr
        svibnja=Ehr|svo=1!sn|svondo=1sn|svētd=1lv|svētdien=1lv|svētdiena=1lv|syys=Ifi|syysk=Ifi|syyskuu=Ifi
        syyskuuta=Ifi|sze=4!hu|szept=Ihu|szeptember=Ihu|szerda=4hu|szerdan=4hu|szerdán=4hu|szo=7!hu|szombat=7hu
        szombaton=7hu|sàb=7!sc|sàbadu=7sc|sàt=I?wo|sàttumbar=Iwo|sá=7!ast,es,gl|sáb=7!ast,es,gl,pt
        sábado=7es,gl,pt,qu|sábadu=7ast,kea|sáng=pvi|sánzá ya libwa=Iln|sánzá ya motóbá=Fln|sánzá ya mwambe=Hln
        sánzá ya míbalé=Bln|sánzá ya mínei=Dln|sánzá ya mísáto=Cln|sánzá ya mítáno=Eln|sánzá ya nsambo=Gln
        sánzá ya yambo=Aln|sánzá ya zómi=Jln|sánzá ya zómi na míbalé=Lln|sánzá ya zómi na mɔ̌kɔ́=Kln|sâ=7!ro
        sâm=7!ro|sâmbăta=7ro|sâmbătă=7ro|sép=I?su|séptémber=Isu|sêşem=3ku|sö=1!sv|sön=1!sv|söndag=1sv|sø=1!da,nn,no
        søn=1!da,nn,no|søndag=1da,nn,no|sü=1!nds|sünnavend=7nds|sünndag=1nds|sān=A?to|sānuali=Ato|sāp=1!to
        sāpate=1to|săptămâna viitoare=dro|săptămânal=ero|sş=3!ku|sɛt=I?bm|sɛtanburu=Ibm|sḍis=6kab|sḍisass=6kab
        sọn=1!ig|sọndee=1ig|t#=d!vi|ta=3!ha|taa=t!ig|taata=tig|tach=Kcy|tachwedd=Kcy|taeglich=ede|taglich=ede
        tal=3!ha,mg,wo|talaado=3so|talaata=3wo|talata=3ha,mg|tammi=A?fi|tammik=Afi|tammikuu=Afi|tammikuuta=Afi
        tap=1~mi|tar=3~bm|tarata=3bm|tay=t!wo|te=3!kea|ted=C!ee|tedoxe=Cee|tegnap=yhu|teisipäev=3et|teisipäeval=3et
        tem=G!tr|temmuz=Gtr|tento=ncs|ter=3!kea,pt|terca=3pt|terca-feira=3pt|tersa-fera=3kea|terça=3pt
        terça-feira=3pt|tet=J!sq|tetor=Jsq|th #=d!vi|tha=4!xh,zu|thg #=d!vi|tháng #=dvi|tháng sau=dvi|thứ ba=3vi
        thứ bảy=7vi|thứ hai=2vi|thứ năm=5vi|thứ sáu=6vi|thứ tư=4vi|ti=3!da,fi,fy,no,sv|tiap=eid,ms|tiisdei=3fy
        tiistai=3fi|tiistaina=3fi|tir=3!da,no|tirsdag=3da,no|tis=3!sv|tisdag=3sv|tiu=3!ig|tiuzdee=3ig|tldo=3so
        tli=3!mt|tne=2!mt|to=5~da,fi,fy,nn,no,sv|toda semana=ept|todas as=ept|todas las=ees|todo dia=ept
        todos los=ees|todos os=ept|tok=7!to|tokonaki=7to|tongersdei=5fy|tor=3!sl;5!da,nn,no|torek=3sl|tors=5!sv
        torsdag=5da,nn,no,sv|torstai=5fi|torstaina=5fi|touko=Efi|toukok=Efi|toukokuu=Efi|toukokuuta=Efi|tous les=efr
        toutes les=efr|tr=4!lt,lv|tra=D!hr|travanj=Dhr|travnja=Dhr|trečiadienis=4lt|trečiadienį=4lt|trešd=4lv
        trešdien=4lv|trešdiena=4lv|trì=G?sc|trìulas=Gsc|trưa=pvi|tu'a=5!to|tu'apulelulu=5to|tub=J~kab|tuber=J?kab
        tubeṛ=Jkab|tulevana=nfi|tutte le=eit|tutti i=eit|tuwing=efil|tuần sau=dvi|tuần tới=dvi|ty=3!nn|tydne=ecs
        tygodniowo=epl|tys=3!nn|tysdag=3nn|täglich=ede|täna=tet|tänään=tfi|tîr=G?ku|tîrmeh=Gku|tîrmehê=Gku|tý=3!fo
        týdně=ecs|týs=3!fo|týsdagur=3fo|týždenne=esk|tīs=L?to|tīsema=Lto|tū=3!mi|tūs=3!to|tūsite=3to|tọọ=5!ig
        tọọzdee=5ig|tối=p!vi|tới=n!vi|ubermorgen=ade|uebermorgen=ade|ugentligt=eda|ugma=mceb|ugu=K!rn,rw
        ugushyingo=Krw|uhr=o!de|ukentlig=eno|uku=L!rn,rw|ukuboza=Lrw|ukw=J!rn,rw|ukwakira=Jrw|ulwesibili=3zu
        ulwesihlanu=6zu|ulwesine=5zu|ulwesithathu=4zu|um #=h!de|umgqibelo=7zu|umsombuluko=2zu|unor=Bcs|unora=Bcs
        urr=J!eu|urria=Jeu|urriak=Jeu|urt=A!eu|urtarrila=Aeu|urtarrilak=Aeu|usuku olulandela olwakusasa=azu
        ut=3!sk,sr;H!wo|utery=3cs|uti=H!bm|uto=3!bs,hr,sr|utorak=3bs,hr,sr|utorok=3sk|uur=o!nl|uyu munsi=trw
        uyu musi=trn|uzt=G!eu|uztaila=Geu|uztailak=Geu|v=l~cs|v #=h!cs|v noci=pcs|vakar=ylt,lv|vanavond=pnl
        vandaag=tfy,nl|vandag=taf|varje=esv|vas=B!lt|vasario=Blt|vasaris=Blt|vasarnap=1hu|vasárnap=1hu|vcera=ycs
        ve=6!eo,fr,gl,ia,rm;l!cs|ve #=h!cs|vecer=pcs|veckovis=esv|veebr=Bet|veebruar=Bet|velj=Bhr|veljača=Bhr
        veljače=Bhr|ven=6!fr,gl,ia,it|venderdi=6rm|vendredi=6fr|vendredo=6eo|venerdi=6ia|venerdì=6it|venres=6gl
        vers #=hfr|večer=pcs|vi=6~ast,es,ro|vie=6~ast,es,qu|vienres=6ast|viernes=6es,qu|viikoittain=efi|viitoare=nro
        viitor=nro|vin=6!fur,ro|vinars=6fur|vinerea=6ro|vineri=6ro|volgende=nnl|volgende maand=dnl|volgende week=dnl
        vormittag=pde|vormittags=pde|vr=6!af,nl|vrijdag=6nl|vrydag=6af|vundaag=tnds|vuos=2se|vuossárga=2se|vuê=t!fur
        včera=ycs,sk|včeraj=ysl|w=l~pl|w nocy=ppl|w przyszlym miesiacu=dpl|w przyszlym tygodniu=dpl
        w przyszłym miesiącu=dpl|w przyszłym tygodniu=dpl|wa=3!dsb|warc'hoazh=mbr|wax=F~om|waxabajjii=Fom|wał=3!dsb
        wałtora=3dsb|wczoraj=ypl|we=l~pl|week-end=dfr|weekend=d!pl|weihnachten=dde|wekelijks=enl|wen=4!ig
        wenezdee=4ig|wer=C!rn,rw|werktags=ede|werurwe=Crw|wgt=C!ki|whiringa-ā-nuku=Jmi|whiringa-ā-rangi=Kmi
        wieczorem=ppl|wiixata=2om|wik=J!ki|wingi=yjv|witś=mdsb|witśe=mdsb|wix=2!om|wkd=I!ki|wkn=D!ki|wkr=B!ki
        wmj=G!ki|wmw=K!ki|wnn=H!ki|wo=4!af,fy,nl|woansdei=4fy|wochenende=dde|wochentlich=ede|woechentlich=ede
        woensdag=4af,nl|wrz=I!pl|wrzesien=Ipl|wrzesień=Ipl|wrzesnia=Ipl|września=Ipl|wt=3!pl|wtd=F!ki|wtn=E!ki
        wto=3!pl|wtorek=3pl|wu=3!hsb|wuk=4!ak|wukuda=4ak|wut=3!hsb|wutora=3hsb|wöchentlich=ede|wčer=yhsb|wčera=yhsb
        xan=A!gl|xaneiro=Agl|xin=A!ast|xineru=Aast|xnt=G!ast|xo=5!gl|xov=5!gl|xoves=5gl|xu=5!ast|xue=5!ast
        xueves=5ast|xul=G!gl|xullo=Ggl|xun=F!ast|xunetu=Gast|xunu=Fast|xuño=Fgl|ya=1!uz|yak=1~uz|yakshanba=1uz
        yan=1!kab;A!az,ln,uz|yanass=1kab|yanvar=Aaz,uz|yaou=5br|yar=J!ff|yarin=mtr|yarkomaa=Jff|yarın=mtr|yau=t!ha
        yaw=5!ak,ee|yawda=5ak|yawoɖa=5ee|ybo=2!ln|yeb=D!kab|yebrir=Dkab|yekşem=1ku|yen=A~kab|yennayer=Akab|yfory=mcy
        ylihuom=afi|ylihuomenna=afi|yul=G!ha,kab,ln|yuli=Gha|yulyu=Gkab|yun=F!ha,kab,ln|yuni=Fha|yunyu=Fkab
        yöllä=pfi|yş=1!ku|za=7!nl|zajtra=msk|zan=A!bm|zanwuye=Abm|zari=Ics|zaterdag=7nl|zen=A!fur|zenâr=Afur
        zercl=Frm|zercladur=Frm|zi=3!gsw|ziischtig=3gsw|zilnic=ero|zitra=mcs|zo=1!nl|zom=6!mg|zoma=6mg|zondag=1nl
        zul=G!bm|zuluye=Gbm|zuw=F!bm|zuwɛn=Fbm|zvi=L!sn|zvita=Lsn|zář=I?cs|září=Ics|zítra=mcs|à #=h!fr,pt|à # h=h!fr
        à # heures=hfr|à noite=ppt|à tarde=ppt|àbám=7yo|àbámɛ́ta=7yo|àbámẹ́ta=7yo|àjj=6!wo|àjjuma=6wo|àla=4!wo
        àlarba=4wo|àná=y!yo|às #=h!pt|àìk=1!yo|àìkú=1yo|á morgun=mis|ágú=H?is|ágúst=His|ápr=D?hu|április=Dhu|ç=4!az
        ç.a=3!az|ça=4!tr|çar=4!tk,tr|çarşamba=4tr|çarşem=4ku|çarşenbe=4tk|çb=4!tk|çş=4!ku|çərşənbə=4az
        çərşənbə axşamı=3az|èr=B?yo|èrèl=Byo|èrèlè=Byo|éjjel=phu|énjing=msu|ìg=D?yo|ìgb=D?yo|ìgbé=Dyo|ìsɛ́g=3yo
        ìsɛ́gun=3yo|ìsẹ́g=3yo|ìsẹ́gun=3yo|í dag=tfo,is|í gjár=yfo|í gær=yis|í morgin=mfo|í ovurmorgin=afo|în=6!ku
        îr=y!fur|îro=t!ku|òg=H?yo|ògmh=Fgd|ògú=H?yo|ògún=Hyo|òk=F?yo|òkú=F?yo|òkúdu=Fyo|òní=t!yo|òtúùnla=ayo
        órakor=ohu|öbür gün=atr|önümüzdeki=ntr|öğleden sonra=ptr|öğlen=ptr|úno=B?cs|únor=Bcs|února=Bcs|út=3!cs
        úterý=3cs|übermoorn=agsw|übermorgen=ade|ülehomme=aet|ýan=A?tk|ýanwar=Atk|ýb=1!tk|ýek=1!tk|ýekşenbe=1tk
        þr=3!is|þri=3!is|þriðjudaginn=3is|þriðjudagur=3is|āianei=tmi|āpōpō=mmi|čakč=Ise|čakčamánnu=Ise|če=5!sr
        červen=Fcs|července=Gcs|červenec=Gcs|června=Fcs|čet=5!bs,hr,sl,sr|četrtek=5sl|četvrtak=5bs,hr,sr|čt=5!cs
        čtvrtek=5cs|čvc=G?cs|čvn=F?cs|đêm=p!vi|ġim=6!mt|ġun=F?mt|ġunju=Fmt|ħad=1!mt|ħam=5!mt|ĵa=5!eo|ĵaŭdo=5eo
        říj=J?cs|říjen=Jcs|října=Jcs|śr=4!pl|śro=4!pl|środa=4pl|środę=4pl|ş=7!az,ku|şb=7!tk|şemî=7ku|şen=7!tk
        şenbe=7tk|şu gün=ttk|şub=B?tr|şubat=Btr|şənbə=7az|šeštadienis=7lt|šeštadienį=7lt|šiandien=tlt|šodien=tlv
        št=5!hsb,sk;7!lt|štvrtok=5sk|štw=5!hsb|štwórtk=5hsb|ũmũthĩ=tki|źins=tdsb|źinsa=tdsb|ɔ-a=J?ak|ɔ-o=K?ak
        ɔberɛfɛw-obubuo=Kak|ɔbɛsɛ-ahinime=Jak|ɔjɔ́ ajé=2yo|ɔjɔ́ ɛtì=6yo|ɔjɔ́b=5yo|ɔjɔ́bɔ=5yo|ɔjɔ́r=4yo|ɔjɔ́rú=4yo
        ɔku=J?bm|ɔkutɔburu=Jbm|ɔkyena=mak|ɔtb=J?ln|ɔ̀la=myo|ɔ̀p=L?yo|ɔ̀pɛ=Lyo|ɔ̀pɛ̀=Lyo|ɔ̀w=J?yo|ɔ̀wà=Jyo|ɔ̀wàrà=Jyo
        ɛr=C?yo|ɛrɛ̀n=Cyo|ɛrɛ̀nà=Cyo|ɛt=6!yo|ɛtì=6!yo|ɛ̀b=E?yo|ɛ̀bi=Eyo|ɛ̀bibi=Eyo|ɣuc=H?kab|ɣuct=Hkab|απρ=D?el
        απρίλιος=Del|απριλίου=Del|απριλιος=Del|απριλιου=Del|αυγ=H?el|αυγουστος=Hel|αυγουστου=Hel|αυγούστου=Hel
        αυριο=mel|αύγ=H?el|αύγουστος=Hel|αύριο=mel|δε=2!el|δεκ=L?el|δεκέμβριος=Lel|δεκεμβρίου=Lel|δεκεμβριος=Lel
        δεκεμβριου=Lel|δευ=2!el|δευτέρα=2el|δευτερα=2el|εβδομαδιαία=eel|εβδομαδιαια=eel|επομενη=nel|επομενο=nel
        επόμενη=nel|επόμενο=nel|ερχομενη=nel|ερχόμενη=nel|η ωρα=oel|η ώρα=oel|ιαν=A?el|ιανουάριος=Ael|ιανουαρίου=Ael
        ιανουαριος=Ael|ιανουαριου=Ael|ιουλ=Gel|ιουλίου=Gel|ιουλιος=Gel|ιουλιου=Gel|ιουν=Fel|ιουνίου=Fel|ιουνιος=Fel
        ιουνιου=Fel|ιούλ=Gel|ιούλιος=Gel|ιούν=Fel|ιούνιος=Fel|κάθε=eel|καθε=eel|καθημερινά=eel|καθημερινα=eel
        κυ=1!el|κυρ=1!el|κυριακή=1el|κυριακη=1el|μάι=E?el|μάιος=Eel|μάρ=C?el|μάρτιος=Cel|μαΐ=E?el|μαΐου=Eel
        μαιος=Eel|μαιου=Eel|μαρ=C?el|μαρτίου=Cel|μαρτιος=Cel|μαρτιου=Cel|μεθαυριο=ael|μεθαύριο=ael|μεσημέρι=pel
        μεσημερι=pel|νοέ=K?el|νοέμβριος=Kel|νοε=K?el|νοεμβρίου=Kel|νοεμβριος=Kel|νοεμβριου=Kel|οκτ=J?el
        οκτωβρίου=Jel|οκτωβριος=Jel|οκτωβριου=Jel|οκτώβριος=Jel|πέ=5!el|πέμ=5!el|πέμπτη=5el|πα=6!el|παρ=6!el
        παρασκευή=6el|παρασκευη=6el|πεμπτη=5el|σά=7!el|σάβ=7!el|σάββατο=7el|σήμερα=tel|σαββατο=7el|σεπ=I?el
        σεπτέμβριος=Iel|σεπτεμβρίου=Iel|σεπτεμβριος=Iel|σεπτεμβριου=Iel|σημερα=tel|στη #=h!el|στις=hel|τε=4!el
        τετ=4!el|τετάρτη=4el|τεταρτη=4el|το απογευμα=pel|το απόγευμα=pel|το βράδυ=pel|το βραδυ=pel|το πρωί=pel
        το πρωι=pel|τρ=3!el|τρί=3!el|τρίτη=3el|τριτη=3el|φεβ=B?el|φεβρουάριος=Bel|φεβρουαρίου=Bel|φεβρουαριος=Bel
        φεβρουαριου=Bel|χθες=yel|абон=tos|авг=H?az,bg,ce,ky,mk,os,ru,sr,tg,tt,uz
        август=Haz,bg,ce,ky,mk,os,ru,sr,tg,tt,uz|августа=Hru|августы=Hos|алт=J?sah|алтынньы=Jsah
        апр=D?az,bg,bs,ce,ky,mk,os,ru,sr,tg,tt,uz|апрел=Daz,tg,uz|апрелы=Dos|апрель=Dce,ky,os,ru,tt|апреля=Dru
        април=Dbg,bs,mk,sr|аравдугаар сар=Jmn|арван нэгдүгээр сар=Kmn|арван хоёрдугаар сар=Lmn|атр=H?sah
        атырдьых ыйа=Hsah|атырдьых ыйын=Hsah|ауг=H?bs|аугуст=Hbs|ахс=L?sah|ахсынньы=Lsah|аў=3!be|аўт=3!be
        аўторак=3be|ақп=B?kk|ақпан=Bkk|б=1!az|б.е=2!az|ба=6!mn|баасан=6mn|базар=1az|базар ертәси=2az
        балаҕан ыйа=Isah|балаҕан ыйын=Isah|баскыһыанньа=1sah|бейсенбі=5kk|бейш=5ky|бейшемби=5ky|бер=C?uk
        березень=Cuk|березня=Cuk|ближайший=nru|ближайшую=nru|блҕ=I?sah|бн=2!sah|бс=1!sah;5!kk|бугун=tuz|бш=5!ky
        бэ=6!sah|бэнидиэнньик=2sah|бэс=F?sah|бэс ыйа=Fsah|бэс ыйын=Fsah|бээтиҥсэ=6sah|бэҕэһээ=ysah|бя=7!mn|бямба=7mn
        бүген=ttt|бүгін=tkk|бүгүн=tky,sah|бүрсігүні=akk|бүрсүгүнү=aky|в=l!ru|в #=h!ru|в конце месяца=dru
        в следующем месяце=dru|ввечері=puk|вдругиден=abg|вер=I?be,uk|верасень=Ibe|верасня=Ibe|верасьня=Ibe
        вересень=Iuk|вересня=Iuk|вечера=pru|вечером=pru|вечора=puk|во=l!ru|воскресенье=1ru|вранці=puk|вс=1!ru
        вт=3!bg,ru,uk|вто=3!mk|вторник=3bg,mk,ru|вчера=ybg,mk,ru|выходные=dru|вівторок=3uk|годині=ouk|гру=L?uk
        груд=Luk|грудень=Luk|грудня=Luk|гуравдугаар сар=Cmn|гыйн=Att|гыйнвар=Att|да=2!mn|даваа=2mn|данас=tbs,sr
        дек=L?az,bg,ce,ky,mk,os,ru,tg,tt,uz|декабр=Laz,tg,uz|декабры=Los|декабрь=Lce,ky,os,ru,tt|декабря=Lru
        декември=Lbg,mk|денес=tmk|дец=L?bs,sr|децембар=Lbs,sr|дирӯз=ytg|днес=tbg|долоодугаар сар=Gmn|дс=2!kk|ду=2!uz
        душ=2!uz|душанба=2uz|душанбе=2tg|дцг=3!os|дш=2!ky|дшб=2!tg|дыццӕг=3os|дүй=2!ky|дүйсенбі=2kk|дүйшөмбү=2ky
        дүш=2!tt|дүшәмбе=2tt|дөрөвдүгээр сар=Dmn|еа=5!ce|еара=5ce|ежегодно=eru|ежедневно=eru|ежемесячно=eru
        еженедельно=eru|ертең=mkk|есдүгээр сар=Imn|жек=1!ky|жексенбі=1kk|жекшемби=1ky|жел=L?kk|желтоқсан=Lkk
        жм=6!kk,ky|жні=H?be|жнівень=Hbe|жніўня=Hbe|жов=J?uk|жовт=Juk|жовтень=Juk|жовтня=Juk|жс=1!kk|жу=6!uz|жум=6!uz
        жума=6ky,uz|жш=1!ky|жұма=6kk|завтра=mru,uk|задутре=amk|заўтра=mbe|знон=yos|зургаадугаар сар=Fmn|имрӯз=ttg
        иннӕбон=aos|иртәгә=mtt|иш=7!ky|ишемби=7ky|ишм=7!ky|июл=G?ce,ky,ru,tg,uz|июлы=Gos|июль=Gce,ky,os,ru,tt
        июля=Gru|июн=F?ce,ky,ru,tg,uz|июны=Fos|июнь=Fce,ky,os,ru,tt|июня=Fru|ијл=G?az|ијн=F?az|ијул=Gaz|ијун=Faz
        к #=h!ru|каждого=eru|каждое=eru|каждой=eru|каждую=eru|каждые=eru|каждый=eru|кас=J?be|кастрычнік=Jbe
        кастрычніка=Jbe|кві=D?uk|квіт=Duk|квітень=Duk|квітня=Duk|кеча=yuz|кечээ=yky|кеше=ykk|кичә=ytt|клн=C?sah
        кожен=euk|кожне=euk|кожний=euk|кожного=euk|кожну=euk|кожні=euk|кра=D?be|красавік=Dbe|красавіка=Dbe|крс=2!os
        кулун тутар=Csah|кха=4!ce|кхаара=4ce|кхана=mce|къуырисӕр=2os|кӏи=1!ce|кӏира=1ce|лип=G?uk|липень=Guk
        липня=Guk|лис=K?uk|лист=Kuk|листопад=Kuk|листопада=Kuk|лх=4!mn|лхагва=4mn|лют=B?be,uk|лютага=Bbe|лютий=Buk
        лютого=Buk|люты=Bbe|ліп=G?be|ліпень=Gbe|ліпеня=Gbe|ліс=K?be|лістапад=Kbe|лістапада=Kbe
        май=E?az,be,bg,ce,ky,os,ru,tg,tt,uz|майрӕмбон=6os|майы=Eos|мам=E?kk|мамыр=Ekk
        мар=C?az,bs,ce,ky,mk,os,ru,sr,tg,tt,uz|маргааш=mmn|март=Caz,bg,bs,ce,ky,mk,os,ru,sr,tg,tt,uz|марта=Cru
        мартъи=Cos|мартъийы=Cos|мау=F?kk|маусым=Fkk|мая=E?be,ru|мај=E?bs,mk,sr|мрб=6!os|мсу=D?sah|муус устар=Dsah
        мя=3!mn|мягмар=3mn|на следующей неделе=dru|наймдугаар сар=Hmn|наступний=nuk|наступного=nuk|наступної=nuk
        наступну=nuk|нау=C?kk|наурыз=Ckk|нд=1!be,bg,uk|не=1!sr|нед=1!bs,mk,sr|недела=1mk|неделя=1bg|недеља=1sr
        недељу=1sr|неділю=1uk|неділя=1uk|недјеља=1bs,sr|нов=K?bs,sr|новембар=Kbs,sr|ное=K?bg|ноем=Kmk|ноември=Kbg,mk
        ночи=pru|ночью=pru|ночі=puk|ноя=K?ce,ky,os,tg,uz|нояб=Kos,ru,tt|ноябр=Ktg,uz|ноябры=Kos
        ноябрь=Kce,ky,os,ru,tt|ноября=Kru|ној=K?az|нојабр=Kaz|нэгдүгээр сар=Amn|ня=1!mn|няд=1!be|нядзелю=1be
        нядзеля=1be|ням=1!mn|нөгөөдөр=amn|о #=h!uk|об #=h!uk|окт=J?az,bg,bs,ce,ky,mk,os,ru,sr,tg,tt,uz
        октобар=Jbs,sr|октомври=Jbg,mk|октябр=Jtg,uz|октябры=Jos|октябрь=Jce,ky,os,ru,tt|октября=Jru|октјабр=Jaz
        олун=Bsah|олунньу=Bsah|оп=3!sah|оптуорунньук=3sah|ор=2!ce|оршот=2ce|от ыйа=Gsah|от ыйын=Gsah|отй=G?sah
        п'ятницю=6uk|п'ятниця=6uk|па=5!uz|пай=5!uz|пайшанба=5uz|пан=2!be|панядзелак=2be|панҷшанбе=5tg
        паслязаўтра=abe|пе=6!sr|пет=6!bs,mk,sr|петак=6bs,sr|петок=6mk|петък=6bg|пн=2!be,bg,ru,uk|по=2!sr|полдень=pru
        полночь=pru|пон=2!bs,mk,sr|понеделник=2bg,mk|понедельник=2ru|понедељак=2sr|понеділок=2uk|понедјељак=2bs,sr
        послезавтра=aru|прекосутра=abs,sr|пт=6!be,bg,ru,uk|пшб=5!tg|пят=6!be|пятница=6ru|пятницу=6ru|пятніца=6be
        пятніцу=6be|післязавтра=auk|пү=5!mn|пүрэв=5mn|пӏе=6!ce|пӏераска=6ce|пәнҗ=5tt|пәнҗешәмбе=5tt|ранку=puk
        саб=7!mk|сабат=7os|сабота=7mk|сак=C?be|сакавік=Cbe|сакавіка=Cbe|сарсын=msah|сб=7!be,bg,kk,ru,sah,uk|сбт=7!os
        се=3!uz|сегодня=tru|сейсенбі=3kk|селхана=yce|сен=I?az,ce,ky,os,tg,uz|сенбі=7kk|сент=Ios,ru,tt|сентябр=Itg,uz
        сентябры=Ios|сентябрь=Ice,ky,os,ru,tt|сентября=Iru|сентјабр=Iaz|сеп=I?bg,bs,sr|септ=Imk,sr|септембар=Ibs,sr
        септември=Ibg,mk|сер=4!be;H?uk|серада=4be|сераду=4be|середа=4uk|середу=4uk|серп=Huk|серпень=Huk|серпня=Huk
        сеш=3!uz|сешанба=3uz|сешанбе=3tg|сиш=3!tt|сишәмбе=3tt|следующее=nru|следующей=nru|следующий=nru
        следующую=nru|сне=L?be|снежань=Lbe|снежня=Lbe|сом=m!os|ср=4!be,bg,kk,ru,sr,uk|сре=4!mk,sr|среда=4mk,ru,sr
        среду=4ru,sr|сри=4!bs,sr|сриједа=4bs,sr|сряда=4bg|сс=3!kk|сту=A?be|студзень=Abe|студзеня=Abe|су=7!sr
        суб=7!be,bs,sr|суббота=7ru|субботу=7ru|субота=7be,bs,sr,uk|суботу=7be,sr,uk|субуота=7sah|сутра=mbs,sr
        сшб=3!tg|събота=7bg|сьн=L?be|сьнежань=Lbe|сьнежня=Lbe|сьогодні=tuk|сэ=4!sah|сэрэдэ=4sah|сэт=K?sah
        сэтинньи=Ksah|сёння=tbe|сёньня=tbe|січ=A?uk|січень=Auk|січня=Auk|сәрсенбі=4kk|сәу=D?kk|сәуір=Dkk
        тавдугаар сар=Emn|там=H?kk|тамыз=Hkk|тахана=tce|тохс=Asah|тохсунньу=Asah|тра=E?be,uk|трав=Euk|травень=Ebe,uk
        травня=Euk|траўня=Ebe|у=l!uk|ут=3!sr|уто=3!bs,sr|уторак=3bs,sr|утра=pru|утре=mbg,mk|утром=pru|учора=ybe,uk
        фардо=mtg|феб=B?bs,sr|фебруар=Bbs,sr|фев=B?az,bg,ce,ky,mk,os,tg,tt,uz|февр=Bos,ru|феврал=Baz,tg,uz
        февралы=Bos|февраль=Bce,ky,os,ru,tt|февраля=Bru|февруари=Bbg,mk|хоёрдугаар сар=Bmn|хуыцаубон=1os|хцб=1!os
        цпр=5!os|цыппӕрӕм=5os|ч=4!az|ч.а=3!az|часа=oru|часов=oru|чац=5!be|чацвер=5be|чацьвер=5be|че=5!sr|чер=F?uk
        черв=Fuk|червень=Fuk|червня=Fuk|чет=5!bs,mk,sr|четвер=5uk|четверг=5ru|четвртак=5bs,sr|четврток=5mk
        четвъртък=5bg|чо=4!uz|чор=4!uz|чоршанба=4uz|чоршанбе=4tg|чп=5!sah|чт=5!bg,ru,uk|чц=5!be|чшб=4!tg
        чэппиэр=5sah|чэр=F?be|чэрвень=Fbe|чэрвеня=Fbe|чәр=4!tt|чәршәмбе=4tt|чәршәнбә=4az|чәршәнбә ахшамы=3az|ш=7!az
        ша=7!uz|шан=7!uz|шанба=7uz|шанбе=7tg|шарш=4ky|шаршемби=4ky|шейш=3ky|шейшемби=3ky|ши=3!ce|шим=7!tt|шимбә=7tt
        шинара=3ce|шнб=7!tg|шр=4!ky|шуо=7!ce|шуот=7ce|шш=3!ky|шіл=G?kk|шілде=Gkk|шәнбә=7az|щодня=euk|щомісяця=euk
        щороку=euk|щотижня=euk|ыам=E?sah|ыам ыйа=Esah|ыам ыйын=Esah|эртага=muz|эртең=mky|юли=G?bg|юни=F?bg|як=1!uz
        якш=1!tt,uz|якшанба=1uz|якшанбе=1tg|якшәмбе=1tt|янв=A?ce,ky,os,ru,tg,uz|январ=Atg,uz|январы=Aos
        январь=Ace,ky,os,ru|января=Aru|яну=A?bg|януари=Abg|яшб=1!tg|јан=A?az,bs,mk,sr|јанвар=Aaz|јануар=Abs,sr
        јануари=Amk|јул=G?bs,mk,sr|јули=Gbs,mk|јун=F?bs,mk,sr|јуни=Fbs,mk|јуче=ybs,sr|җом=6!tt|җомга=6tt|қаз=J?kk
        қазан=Jkk|қар=K?kk|қараша=Kkk|қаң=A?kk|қаңтар=Akk|қыр=I?kk|қыркүйек=Ikk|ҷмъ=6!tg|ҷумъа=6tg|ҹ=6!az|ҹ.а=5!az
        ҹүмә=6az|ҹүмә ахшамы=5az|ӕрт=4!os|ӕртыццӕг=4os|өйүүн=asah|өнөөдөр=tmn|өчигдөр=ymn|այսօր=thy|ապր=D?hy
        ապրիլ=Dhy|ապրիլի=Dhy|դեկ=L?hy|դեկտեմբեր=Lhy|դեկտեմբերի=Lhy|եկ=2!hy|երեկ=yhy|երեքշաբթի=3hy|երկ=2!hy
        երկուշաբթի=2hy|երք=3!hy|եք=3!hy|կիր=1!hy|կիրակի=1hy|կր=1!hy|հգ=5!hy|հինգշաբթի=5hy|հլս=G?hy|հնգ=5!hy|հնս=F?hy
        հնվ=A?hy|հոկ=J?hy|հոկտեմբեր=Jhy|հոկտեմբերի=Jhy|հուլիս=Ghy|հուլիսի=Ghy|հունիս=Fhy|հունիսի=Fhy|հունվար=Ahy
        հունվարի=Ahy|մայիս=Ehy|մայիսի=Ehy|մարտ=Chy|մարտի=Chy|մյս=E?hy|մրտ=C?hy|նոյ=K?hy|նոյեմբեր=Khy|նոյեմբերի=Khy
        շաբաթ=7hy|շբ=7!hy|շբթ=7!hy|ու=6!hy|ուր=6!hy|ուրբաթ=6hy|չորեքշաբթի=4hy|չրք=4!hy|չք=4!hy|սեպ=I?hy
        սեպտեմբեր=Ihy|սեպտեմբերի=Ihy|վաղը=mhy|վաղը չէ մյուս օրը=ahy|փետրվար=Bhy|փետրվարի=Bhy|փտվ=B?hy|օգոստոս=Hhy
        օգոստոսի=Hhy|օգս=H?hy|אוגוסט=Hhe|אוג׳=H?he|אויג=Hyi|אויגוסט=Hyi|אוקטובר=Jhe|אוק׳=J?he|אחר הצהריים=phe
        אפר=D?yi|אפריל=Dhe,yi|אפר׳=D?he|אקט=J?yi|אקטאבער=Jyi|אתמול=yhe|א׳=1!he|בבוקר=phe|ביום חמישי=5he
        ביום ראשון=1he|ביום רביעי=4he|ביום שבת=7he|ביום שישי=6he|ביום שלישי=3he|ביום שני=2he|בלילה=phe|בערב=phe
        בשבת=7he|בשעה=hhe|ב׳=2!he|ג׳=3!he|דאנערשטיק=5yi|דינסטיק=3yi|דעצ=L?yi|דעצעמבער=Lyi|דצמבר=Lhe|דצמ׳=L?he
        ד׳=4!he|היום=the|היינט=tyi|ה׳=5!he|ו׳=6!he|זונטיק=1yi|יאנ=A?yi|יאנואר=Ayi|יולי=Ghe,yi|יום א׳=1he|יום ב׳=2he
        יום ג׳=3he|יום ד׳=4he|יום ה׳=5he|יום ו׳=6he|יום חמישי=5he|יום ראשון=1he|יום רביעי=4he|יום שבת=7he
        יום שישי=6he|יום שלישי=3he|יום שני=2he|יוני=Fhe,yi|ינואר=Ahe|ינו׳=A?he|כל חודש=ehe|כל יום=ehe|כל שבוע=ehe
        מאי=E?he|מאנטיק=2yi|מארגן=myi|מדי יום=ehe|מחר=mhe|מחרתיים=ahe|מיטוואך=4yi|מיי=E?yi|מערץ=Cyi|מרץ=C?he
        נאוו=Kyi|נאוועמבער=Kyi|נובמבר=Khe|נוב׳=K?he|נעכטן=yyi|סעפ=I?yi|סעפטעמבער=Iyi|ספטמבר=Ihe|ספט׳=I?he|פֿעב=Byi
        פֿעברואר=Byi|פֿרײטיק=6yi|פברואר=Bhe|פבר׳=B?he|שבת=7!he,yi|ש׳=7!he|آئندہ کل=mur|آب=H?ar|آتھوار=1ks|آج=tur
        آذار=Car|آنے والا پرسوں=aur|آوریل=Dfa|آچر=1!sd|آڪٽوبر=Jsd|آگسٽ=Hsd|أبريل=Dar|أحد=1!ar|أربعاء=4ar|أسبوعيا=ear
        أغسطس=Har|أغشت=Har|أفريل=Dar|أكتوبر=Jar|أمس=yar|أوت=H?ar|أيار=Ear|أيلول=Iar|إبريل=Dar|إثنين=2ar|ئاب=H?ckb
        ئازار=Cckb|ئاپرېل=Dug|ئاۋغۇست=Hug|ئایار=Eckb|ئىيۇل=Gug|ئىيۇن=Fug|ئۆكتەبىر=Jug|ئەتە=mug|ئەمڕۆ=tckb
        ئەیلوول=Ickb|ابريل=Dar|اتوار=1pa,ur|اتھوار=1ks|اثنين=2ar|اذار=Car|اربع=4sd|اربعاء=4ar|از=tks|اسبوعيا=ear
        اغسطس=Har|اغشت=Har|افريل=Dar|اكتوبر=Jar|الأحد=1ar|الأربعاء=4ar|الأسبوع القادم=dar|الإثنين=2ar|الاثنين=2ar
        الاحد=1ar|الاربعاء=4ar|الاسبوع القادم=dar|الثلاثاء=3ar|الجمعة=6ar|الخميس=5ar|الساعة=har|السبت=7ar
        الشهر القادم=dar|القادم=nar|القادمة=nar|المقبل=nar|اليوم=tar|امروز=tfa|اوت=H?fa|اونۍ=7ps|ايار=Ear|ايلول=Iar
        اپر=D?uz|اپريل=Dsd|اپریل=Dfa,ks,pa,ps,ur,uz|اڄ=tsd|اکت=J?uz|اکتبر=Jfa|اکتوبر=Jfa,pa,ps,ur,uz|اکتوٗبر=Jks
        اګست=Hps|اگس=H?uz|اگست=Hfa,ks,pa,ur,uz|اڱارو=3sd|بجے=o!ur|بدھ=4!pa,ur|برؠسوار=5ks|بعد از ظهر=pfa
        بعد الظهر=par|بعد الغد=aar|بعد غد=aar|بودوار=4ks|بٹوار=7ks|بۆموار=3ks|بۈگۈن=tug|تشرين الأول=Jar
        تشرين الاول=Jar|تشرين الثاني=Kar|تشرینی دووەم=Kckb|تشرینی یەکەم=Jckb|تموز=Gar|تۈنۈگۈن=yug|تەمووز=Gckb
        ثلاثاء=3ar|ج=6!fa,ug,uz|جانفي=Aar|جمعة=6ar|جمعرات=5pa,ur|جمعه=6fa,ps,uz|جمعو=6sd|جمعہ=6pa,ur|جمہ=6!ks
        جنؤری=Aks|جنو=A?fa,uz|جنوري=Aps,sd|جنوری=Afa,pa,ur,uz|جوان=Far|جول=G?fa,uz|جولاء=Gsd|جولائی=Gpa,ur
        جولای=Gfa,ps,uz|جون=F?fa,pa,ps,sd,ur,uz|جويلية=Gar|جوٗلایی=Gks|جوٗن=Fks|جۈ=6!ug|جۈمە=6ug|حزيران=Far
        حوزەیران=Fckb|خميس=5ar,sd|د=2!ug,uz|دجمبر=Lar|دجنبر=Lar|درېنۍ=3ps|دسامبر=Lfa|دسم=L?fa,uz
        دسمبر=Lfa,ks,pa,ps,ur,uz|دوشنبه=2fa,uz|دونۍ=2ps|دووشەممە=2ckb|دوێنێ=yckb|ديسمبر=Lar|دۈ=2!ug|دۈشەنبە=2ug
        دیروز=yfa|دېكابىر=Lug|راتھ=yks|روز=e!ur|روزانه=efa|روزانہ=eur|س=3!ug,uz|ساعت=hfa|سبا=mps|سبت=7!ar|سبتمبر=Iar
        سبەی=mckb|ستمبر=Iks,pa,ur|سهشنبه=3fa,uz|سومر=2sd|سيپٽمبر=Isd|سپت=I?uz|سپتامبر=Ifa|سپتمبر=Ifa,ps,uz|سڀاڻي=msd
        سێشەممە=3ckb|سېنتەبىر=Iug|سېپتمبر=Ips|سە=3!ug|سەيشەنبە=3ug|ش=7!ckb,fa,ug,uz|شب=p!fa|شباط=Bar|شتمبر=Iar
        شتنبر=Iar|شنبه=7fa,uz|شهريا=ear|شوبات=Bckb|شە=7!ug|شەممە=7ckb|شەنبە=7ug|صباحا=par|صبح=p!fa|ظهرا=par|عصر=p!fa
        غدا=mar|غشت=H?ar|فبر=B?uz|فبراير=Bar|فبروري=Bps|فبروری=Bfa,uz|فرؤری=Bks|فردا=mfa|فروری=Bpa,ur|فوریه=Bfa
        فوریهٔ=Bfa|فيبروري=Bsd|فيفري=Bar|فېبروري=Bps|فېۋرال=Bug|كانون الأول=Lar|كانون الاول=Lar|كانون الثاني=Aar
        كل=e!ar|كل أسبوع=ear|كل اسبوع=ear|كل سنة=ear|كل شهر=ear|كل يوم=ear|ليلا=par|مئ=E?pa|مئي=E?sd|مئی=E?ks,ur
        مار=C?uz|مارت=Cug|مارس=Car,fa|مارٕچ=Cks|مارچ=Cfa,pa,ps,sd,ur,uz|ماهانه=efa|ماي=E?ar,ug|مايو=Ear|مساء=par
        منگل=3pa,ur|مه=E?fa|مهٔ=E?fa|می=E?fa,uz|مۍ=E?ps|نن=tps|نوامبر=Kfa|نوفمبر=Kar|نوم=K?uz
        نومبر=Kfa,ks,pa,ps,sd,ur,uz|نونبر=Kar|نويابىر=Kug|نيسان=Dar|نیسان=Dckb|هر=e!fa|هر روز=efa|هفتگی=efa|ي=1!ug
        يانۋار=Aug|يناير=Aar|يوليو=Gar|يوليوز=Gar|يوميا=ear|يونيو=Far|يونۍ=1ps|يە=1!ug|يەكشەنبە=1ug|پ=5!ug,uz
        پرون=yps|پسفردا=afa|پنجشنبه=5fa,uz|پينځنۍ=5ps|پگاہ=mks|پیر=2!pa,ur|پێنجشەممە=5ckb|پە=5!ug|پەيشەنبە=5ug
        څلرنۍ=4ps|چ=4!ug,uz|چا=4!ug|چارشەنبە=4ug|چهارشنبه=4fa,uz|چوارشەممە=4ckb|ڇنڇر=7sd|ڊسمبر=Lsd|ژانویه=Afa
        ژانویهٔ=Afa|ژوئن=Ffa|ژوئیه=Gfa|ژوئیهٔ=Gfa|ژٔندرٕروار=2ks|ژٔندٕروار=2ks|کانونی یەکەم=Lckb|کانوونی دووەم=Ackb
        ڪل=ysd|گزشتہ کل=yur|ھ=6!ckb|ھەینی=6ckb|ہر=e!ur|ہر روز=eur|ہفتہ=7pa,ur|ی=1!uz|یکشنبه=1fa,uz|یەکشەممە=1ckb
        अकतुम्बर=Jks|अक्ट'=Jbrx|अक्ट'बर=Jbrx|अक्टूबर=Jmai|अक्टोबर=Jne|अक्तू=Jdoi|अक्तूबर=Jdoi,hi,mai|अक्तूबर:=Jsa
        अक्तूबरमासः=Jsa|अक्तू॰=Jhi,mai|अग=H?doi,sd|अगले=nhi|अगस्ट=Hne,sd|अगस्त=Hdoi,hi,ks,mai|अगस्त:=Hsa
        अगस्तमासः=Hsa|अग॰=H?hi,mai|अज़=tks|अज्ज=tdoi|अत्तूबर=Jdoi|अद्य=tsa|अप्रिल=Dne|अप्रै=Dsd
        अप्रैल=Ddoi,hi,ks,mai,sd|अप्रैल:=Dsa|अप्रैलमासः=Dsa|अॼु=tsd|आ=1!sd|आइत=1!ne|आइतबार=1ne|आग=H?brx|आगष्ट=Hbrx
        आज=thi,mr,ne|आजुक दिन=tmai|आथवार=1ks|आने वाला कल=mhi|आबय वला काल्हि=mmai|आय=1!kok|आयज=tkok|आयतार=1kok
        आर्त=1sd|आर्तवार=1sd|उद्या=mmr|एप्रि=Dbrx,mr|एप्रिल=Dbrx,mr|एप्री=Dkok|एप्रील=Dkok|ऐत=1!doi|ऐतबार=1doi
        ऑक्टो=Jkok,mr,sd|ऑक्टोबर=Jkok,mr,sd|ऑग=H?kok,mr|ऑगस्ट=Hkok,mr|औंदे कल=mdoi|कल=mhi;yhi,sd|काल=ykok,mr
        काल्हिक दिन=mmai;ymai|गतदिनम्=ysa|गाबोन=mbrx|गु=5!hi,mr|गुरु=5hi,mai,mr,sa|गुरुवार=5hi,mr|गुरुवासर:=5sa
        चंदिरवार=2ks|छंछ=7!sd|छंछर=7sd|जंदा कल=ydoi|जन=A?doi,sd|जनवरी=Adoi,hi,ks,mai,ne,sd|जनवरी:=Asa|जनवरीमासः=Asa
        जन॰=A?hi,mai|जान=A?brx|जानुवारी=Abrx|जाने=Akok,mr|जानेवारी=Akok,mr|जु=6!sd;G?sd|जुन=F?brx,ne|जुम=6!sd
        जुमो=6sd|जुम्मा=6ks|जुल=G?brx,kok|जुलय=Gkok|जुला=Gsd|जुलाई=Gbrx,doi,hi,ks,mai,ne,sd|जुलाई:=Gsa|जुलाईमासः=Gsa
        जुलै=Gmr|जुल॰=G?hi,mai|जून=F?doi,hi,kok,ks,mai,mr,sd|जून:=F?sa|जूनमासः=Fsa|डिसं=Lsd|डिसंबर=Lsd|डिसे=Lbrx,kok
        डिसें=Lmr|डिसेंबर=Lkok,mr|डिसेम्बर=Lbrx,ne|दर=e!mr|दररोज=emr|दसूमबर=Lks|दिनै=tbrx|दिस=L?doi
        दिसंबर=Ldoi,hi,mai|दिसंबर:=Lsa|दिसंबरमासः=Lsa|दिस॰=L?hi,mai|दोपहर=phi|नव=K?doi|नवं=K?sd|नवंबर=Kdoi,hi,mai,sd
        नवंबर:=Ksa|नवंबरमासः=Ksa|नवूमबर=Kks|नवे=K?brx|नवेम्बर=Kbrx|नव॰=K?hi,mai|नो=K?kok|नोभेम्बर=Kne|नोव्हें=Kmr
        नोव्हेंबर=Kkok,mr|पगाह=mks|परसों=ahi|पर्सि=ane|प्रति=ehi|प्रतिदिन=ehi|प्रत्येक=ehi,mr|फर=B?doi,sd
        फरवरी=Bdoi,mai,sd|फरवरी:=Bsa|फरवरीमासः=Bsa|फर॰=B?mai|फ़रवरी=Bhi,ks|फ़र॰=B?hi,mai|फाल्यां=mkok|फेब=B?brx
        फेब्रु=Bkok,mr|फेब्रुअरी=Bne|फेब्रुवारी=Bkok,mr|फेब्रूवारी=Bbrx|बजे=o!hi|बटवार=7ks|बिरे=5kok|बिरेस्तार=5kok
        बिस्थि=5brx|बिस्थिबार=5brx|बिहि=5ne|बिहिबार=5ne|बीतल काल्हि=ymai|बीता कल=yhi|बीर=5!doi|बीरबार=5doi
        बु=4!hi,mr|बुध=4!brx,doi,hi,kok,mai,mr,ne,sa,sd|बुध दिन=4mai|बुधबार=4brx,doi,ne|बुधवार=4hi,kok,mr
        बुधवासरः=4sa|बुवार=3ks|बु॒ध=4sd|बु॒धर=4sd|बृहस्पति दिन=5mai|बोदवार=4ks|ब्रेसवार=5ks|भोलि=mne|मं=3!hi,mr,sd
        मंग=3!sd|मंगल=3brx,doi,hi,mai,sa|मंगलबार=3brx,doi|मंगलवार=3hi|मंगलवासरः=3sa|मंगलु=3sd|मंगळ=3kok,mr
        मंगळवार=3mr|मंगळार=3kok|मई=E?hi,mai,sa,sd|मईमासः=Esa|मङ्गल=3ne|मङ्गलबार=3ne
        मार्च=Cbrx,doi,hi,kok,ks,mai,mr,ne,sd|मार्च:=Csa|मार्चमासः=Csa|मार्चु=Csd|मे=E?brx,kok,ks,mr,ne|मेई=E?doi
        मैया=ybrx|र=1!hi,mr|रबि=1!brx|रबिबार=1brx|रवि=1!hi,mai,mr,sa|रवि दिन=1mai|रविवार=1hi,mr|रविवासरः=1sa
        रात=p!hi|राथ=yks|रोज=e!hi,mr|रोज़=ehi|रोज़ाना=ehi|वाजता=omr|विस=5!sd|विस्पत=5sd|श=7!hi,mr
        शनि=7!doi,hi,mai,mr,ne,sa|शनि दिन=7mai|शनिबार=7doi,ne|शनिवार=7hi,mr|शनिवासरः=7sa|शनीबार=7doi|शाम=p!hi
        शु=6!hi,mr|शुक्र=6doi,hi,kok,mai,mr,ne,sa|शुक्रबार=6doi,ne|शुक्रवार=6hi,mr|शुक्रवासरः=6sa|शुक्रार=6kok
        शेन=7!kok|शेनवार=7kok|श्वः=msa|सतुंबर=Iks|सप्टे=Isd|सप्टें=Ikok,mr|सप्टेंबर=Ikok,mr,sd|सम=2!brx|समबार=2brx
        सित=I?doi|सितंबर=Idoi,hi,mai|सितंबर:=Isa|सितंबरमासः=Isa|सित॰=I?hi,mai|सुखुर=6brx|सुखुरबार=6brx|सुनि=7brx
        सुनिबार=7brx|सुबह=phi|सुभाणे=msd|सू=2!sd|सूमर=2sd|सेप=I?brx|सेप्टेम्बर=Ine|सेप्थेम्बर=Ibrx|सो=2!hi,mr
        सोम=2!doi,hi,kok,mai,mr,ne,sa|सोम दिन=2mai|सोमबार=2doi,ne|सोमवार=2hi,mr|सोमवासरः=2sa|सोमार=2kok|हर=e!hi
        हिजो=yne|ह्यः=ysa|অক্টো=Jas|অক্টোবর=Jbn|অক্টোবৰ=Jas|আগ=H?as,mni|আগষ্ট=Has|আগস্ট=Hbn,mni|আগামী পরশু=abn
        আগামীকাল=mbn|আজ=tbn|আজি=tas|ইরাই=6mni|এপ্রি=Dmni|এপ্রিল=Dbn,mni|এপ্ৰিল=Das|ওক্টো=Jmni|ওক্টোবর=Jmni
        ওগষ্ট=Hmni|কাইলৈ=mas|কালি=yas|গতকাল=ybn|ঙরাং=ymni|ঙসি=tmni|ছেপ্তে=Ias|ছেপ্তেম্বৰ=Ias|জানু=Aas,bn,mni
        জানুয়ারি=Abn|জানুয়ারী=Abn|জানুৱারি=Amni|জানুৱাৰী=Aas|জুন=F?as,bn,mni|জুলা=Gmni|জুলাই=Gas,bn,mni|টায়=obn
        ডিচে=Las|ডিচেম্বৰ=Las|ডিসে=Lmni|ডিসেম্বর=Lbn,mni|থাংজ=7mni|দেও=1!as|দেওবাৰ=1as|নবেম্বর=Kmni|নভে=K?mni
        নভেম্বর=Kbn,mni|নিংথৌকাবা=2mni|নোংমাইজিং=1mni|নৱে=K?as|নৱেম্বৰ=Kas|প্রতি=ebn|প্রতিদিন=ebn|প্রত্যেক=ebn
        পৰহিলৈ=aas|ফেব=B?bn|ফেব্রু=Bmni|ফেব্রুয়ারি=Bbn|ফেব্রুয়ারী=Bbn|ফেব্রুৱারি=Bmni|ফেব্ৰু=Bas|ফেব্ৰুৱাৰী=Bas
        বুঃ=4!bn|বুধ=4!as,bn|বুধবার=4bn|বুধবাৰ=4as|বৃঃ=5!bn|বৃহ=5!as|বৃহস্পতি=5bn|বৃহস্পতিবার=5bn|বৃহস্পতিবাৰ=5as
        মঃ=3!bn|মঙ্গল=3as,bn|মঙ্গলবার=3bn|মঙ্গলবাৰ=3as|মার=C?mni|মার্চ=Cbn,mni|মাৰ্চ=Cas|মে=E?bn,mni|মে'=E?as
        য়ুমশকৈশা=4mni|রঃ=1!bn|রবি=1!bn|রবিবার=1bn|রোজ=e!bn|লৈবাকপোকপা=3mni|শগোলশেন=5mni|শনি=7!as,bn|শনিবার=7bn
        শনিবাৰ=7as|শুঃ=6!bn|শুক্র=6bn|শুক্রবার=6bn|শুক্ৰ=6as|শুক্ৰবাৰ=6as|সেপ্ট=Imni|সেপ্টেম্বর=Ibn,mni|সোঃ=2!bn
        সোম=2!as,bn|সোমবার=2bn|সোমবাৰ=2as|হয়েং=mmni|ਅਕਤੂ=Jpa|ਅਕਤੂਬਰ=Jpa|ਅਗ=H?pa|ਅਗਸਤ=Hpa|ਅਪ੍ਰੈ=Dpa|ਅਪ੍ਰੈਲ=Dpa
        ਅੱਜ=tpa|ਐਤ=1!pa|ਐਤਵਾਰ=1pa|ਜਨ=A?pa|ਜਨਵਰੀ=Apa|ਜੁਲਾ=Gpa|ਜੁਲਾਈ=Gpa|ਜੂਨ=F?pa|ਦਸੰ=L?pa|ਦਸੰਬਰ=Lpa|ਨਵੰ=K?pa
        ਨਵੰਬਰ=Kpa|ਫ਼ਰ=B?pa|ਫ਼ਰਵਰੀ=Bpa|ਬੀਤਿਆ ਕੱਲ੍ਹ=ypa|ਬੁੱਧ=4pa|ਬੁੱਧਵਾਰ=4pa|ਭਲਕੇ=mpa|ਮਈ=E?pa|ਮਾਰਚ=Cpa|ਮੰਗ=3!pa
        ਮੰਗਲ=3pa|ਮੰਗਲਵਾਰ=3pa|ਰੋਜ਼=epa|ਰੋਜ਼ਾਨਾ=epa|ਵਜੇ=o!pa|ਵੀਰ=5!pa|ਵੀਰਵਾਰ=5pa|ਸਤੰ=I?pa|ਸਤੰਬਰ=Ipa|ਸ਼ਨਿੱ=7pa
        ਸ਼ਨਿੱਚਰ=7pa|ਸ਼ਨਿੱਚਰਵਾਰ=7pa|ਸ਼ੁੱਕ=6pa|ਸ਼ੁੱਕਰ=6pa|ਸ਼ੁੱਕਰਵਾਰ=6pa|ਸੋਮ=2!pa|ਸੋਮਵਾਰ=2pa|ਹਰ=e!pa|આજે=tgu
        આવતીકાલે=mgu|એપ્રિલ=Dgu|ઑક્ટો=Jgu|ઑક્ટોબર=Jgu|ઑગસ્ટ=Hgu|ગઈકાલે=ygu|ગુ=5!gu|ગુરુ=5gu|ગુરુવાર=5gu|જાન્યુ=Agu
        જાન્યુઆરી=Agu|જુલાઈ=Ggu|જૂન=F?gu|ડિસે=Lgu|ડિસેમ્બર=Lgu|દર=e!gu|દરરોજ=egu|દરેક=egu|નવે=K?gu|નવેમ્બર=Kgu
        પરમદિવસે=agu|ફેબ્રુ=Bgu|ફેબ્રુઆરી=Bgu|બુ=4!gu|બુધ=4!gu|બુધવાર=4gu|મં=3!gu|મંગળ=3gu|મંગળવાર=3gu|માર્ચ=Cgu
        મે=E?gu|ર=1!gu|રવિ=1!gu|રવિવાર=1gu|રોજ=e!gu|વાગ્યે=ogu|શ=7!gu|શનિ=7!gu|શનિવાર=7gu|શુ=6!gu|શુક્ર=6gu
        શુક્રવાર=6gu|સપ્ટે=Igu|સપ્ટેમ્બર=Igu|સો=2!gu|સોમ=2!gu|સોમવાર=2gu|ଅକ୍ଟୋବର=Jor|ଅଗଷ୍ଟ=Hor|ଅପ୍ରେଲ=Dor|ଆଜି=tor
        ଆସନ୍ତାକାଲି=mor|ଗତକାଲି=yor|ଗୁରୁ=5or|ଗୁରୁବାର=5or|ଜାନୁଆରୀ=Aor|ଜୁନ=F?or|ଜୁଲାଇ=Gor|ଡିସେମ୍ବର=Lor|ନଭେମ୍ବର=Kor
        ଫେବୃଆରୀ=Bor|ବୁଧ=4!or|ବୁଧବାର=4or|ମଇ=E?or|ମଙ୍ଗଳ=3or|ମଙ୍ଗଳବାର=3or|ମାର୍ଚ୍ଚ=Cor|ରବି=1!or|ରବିବାର=1or|ଶନି=7!or
        ଶନିବାର=7or|ଶୁକ୍ର=6or|ଶୁକ୍ରବାର=6or|ସେପ୍ଟେମ୍ବର=Ior|ସୋମ=2!or|ସୋମବାର=2or|அக்=J?ta|அக்டோபர்=Jta|ஆக=H?ta
        ஆகஸ்ட்=Hta|இன்று=tta|ஏப்=D?ta|ஏப்ரல்=Dta|ஒவ்வொரு=eta|ச=7!ta|சனி=7!ta|செ=3!ta|செப்=Ita|செப்டம்பர்=Ita
        செவ்=3ta|செவ்வாய்=3ta|ஜன=A?ta|ஜனவரி=Ata|ஜூன்=Fta|ஜூலை=Gta|ஞா=1!ta|ஞாயி=1ta|ஞாயிறு=1ta|டிச=L?ta|டிசம்பர்=Lta
        தி=2!ta|திங்=2ta|திங்கள்=2ta|தினசரி=eta|தினமும்=eta|நவ=K?ta|நவம்பர்=Kta|நாளை=mta|நாளை மறுநாள்=ata|நேற்று=yta
        பிப்=Bta|பிப்ரவரி=Bta|பு=4!ta|புத=4!ta|புதன்=4ta|மணிக்கு=ota|மார்=Cta|மார்ச்=Cta|மே=E?ta|வி=5!ta|வியா=5ta
        வியாழன்=5ta|வெ=6!ta|வெள்=6ta|வெள்ளி=6ta|అక్టో=Jte|అక్టోబర్=Jte|ఆగ=H?te|ఆగస్టు=Hte|ఆది=1!te|ఆదివారం=1te
        ఈ రోజు=tte|ఎల్లుండి=ate|ఏప్రి=Dte|ఏప్రిల్=Dte|గంటలకు=ote|గురు=5te|గురువారం=5te|జన=A?te|జనవరి=Ate|జులై=Gte
        జూన్=Fte|డిసెం=Lte|డిసెంబర్=Lte|నవం=K?te|నవంబర్=Kte|నిన్న=yte|ప్రతి=ete|ప్రతిరోజు=ete|ప్రతిరోజూ=ete
        ఫిబ్ర=Bte|ఫిబ్రవరి=Bte|బుధ=4!te|బుధవారం=4te|మం=3!te|మంగళ=3te|మంగళవారం=3te|మార్చి=Cte|మే=E?te|రేపు=mte
        రోజూ=ete|శని=7!te|శనివారం=7te|శుక్ర=6te|శుక్రవారం=6te|సెప్టెం=Ite|సెప్టెంబర్=Ite|సోమ=2!te|సోమవారం=2te
        ಅಕ್ಟೋ=Jkn|ಅಕ್ಟೋಬರ್=Jkn|ಆಗ=H?kn|ಆಗಸ್ಟ್=Hkn|ಇಂದು=tkn|ಏಪ್ರಿ=Dkn|ಏಪ್ರಿಲ್=Dkn|ಗಂಟೆಗೆ=okn|ಗುರು=5kn|ಗುರುವಾರ=5kn
        ಜನ=A?kn|ಜನವರಿ=Akn|ಜುಲೈ=Gkn|ಜೂನ್=Fkn|ಡಿಸೆಂ=Lkn|ಡಿಸೆಂಬರ್=Lkn|ದಿನಾಲೂ=ekn|ನವೆಂ=Kkn|ನವೆಂಬರ್=Kkn|ನಾಡಿದ್ದು=akn
        ನಾಳೆ=mkn|ನಿನ್ನೆ=ykn|ಪ್ರತಿ=ekn|ಪ್ರತಿದಿನ=ekn|ಫೆಬ್ರ=Bkn|ಫೆಬ್ರವರಿ=Bkn|ಬುಧ=4!kn|ಬುಧವಾರ=4kn|ಭಾನು=1kn|ಭಾನುವಾರ=1kn
        ಮಂಗಳ=3kn|ಮಂಗಳವಾರ=3kn|ಮಾರ್ಚ್=Ckn|ಮೇ=E?kn|ಶನಿ=7!kn|ಶನಿವಾರ=7kn|ಶುಕ್ರ=6kn|ಶುಕ್ರವಾರ=6kn|ಸೆಪ್ಟೆಂ=Ikn
        ಸೆಪ್ಟೆಂಬರ್=Ikn|ಸೋಮ=2!kn|ಸೋಮವಾರ=2kn|ഇന്നലെ=yml|ഇന്ന്=tml|എല്ലാ=eml|ഏപ്രി=Dml|ഏപ്രിൽ=Dml|ഒക്ടോ=Jml|ഒക്ടോബർ=Jml
        ഓഗ=H?ml|ഓഗസ്റ്റ്=Hml|ഓരോ=e!ml|ചൊ=3!ml|ചൊവ്വ=3ml|ചൊവ്വാഴ്ച=3ml|ജനു=A?ml|ജനുവരി=Aml|ജൂലൈ=Gml|ജൂൺ=F?ml|ഞാ=1!ml
        ഞായറാഴ്ച=1ml|ഞായർ=1ml|ഡിസം=Lml|ഡിസംബർ=Lml|തി=2!ml|തിങ്കളാഴ്ച=2ml|തിങ്കൾ=2ml|നവം=K?ml|നവംബർ=Kml|നാളെ=mml
        ഫെബ്രു=Bml|ഫെബ്രുവരി=Bml|ബു=4!ml|ബുധനാഴ്ച=4ml|ബുധൻ=4ml|മണിക്ക്=oml|മറ്റന്നാൾ=aml|മാർ=C?ml|മാർച്ച്=Cml
        മേയ്=Eml|വെ=6!ml|വെള്ളി=6ml|വെള്ളിയാഴ്ച=6ml|വ്യാ=5ml|വ്യാഴം=5ml|വ്യാഴാഴ്ച=5ml|ശ=7!ml|ശനി=7!ml|ശനിയാഴ്ച=7ml
        സെപ്റ്റം=Iml|സെപ്റ്റംബർ=Iml|අගෝ=H?si|අගෝස්තු=Hsi|අඟ=3!si|අඟහ=3!si|අඟහරුවාදා=3si|අද=tsi|අනිද්දා=asi
        අප්රේල්=Dsi|ඉරි=1!si|ඉරිදා=1si|ඊයේ=ysi|ඔක්=J?si|ඔක්තෝබර්=Jsi|ජන=A?si|ජනවාරි=Asi|ජූනි=Fsi|ජූලි=Gsi|දෙසැ=Lsi
        දෙසැම්බර්=Lsi|නොවැ=Ksi|නොවැම්බර්=Ksi|පෙබ=B?si|පෙබරවාරි=Bsi|බදා=4!si|බදාදා=4si|බ්රහ=5si|බ්රහස්=5si
        බ්රහස්පතින්දා=5si|මාර්=Csi|මාර්තු=Csi|මැයි=Esi|සඳු=2!si|සඳුදා=2si|සැප්=Isi|සැප්තැම්බර්=Isi|සිකු=6si
        සිකුරාදා=6si|සෙන=7!si|සෙනසුරාදා=7si|හෙට=msi|ก.ค=Gth|ก.พ=Bth|ก.ย=Ith|กรกฎาคม=Gth|กันยายน=Ith|กุมภาพันธ์=Bth
        ค่ำ=pth|ต.ค=Jth|ตุลาคม=Jth|ทุก=eth|ทุกวัน=eth|ทุกสัปดาห์=eth|ทุกเดือน=eth|ธ.ค=Lth|ธันวาคม=Lth|นาฬิกา=oth
        บ่าย=pth|พ.ค=Eth|พ.ย=Kth|พรุ่งนี้=mth|พฤ=5th|พฤศจิกายน=Kth|พฤษภาคม=Eth|ม.ค=Ath|มกราคม=Ath|มะรืนนี้=ath
        มิ.ย=Fth|มิถุนายน=Fth|มี.ค=Cth|มีนาคม=Cth|วันจันทร์=2th|วันนี้=tth|วันพฤหัสบดี=5th|วันพุธ=4th|วันศุกร์=6th
        วันอังคาร=3th|วันอาทิตย์=1th|วันเสาร์=7th|ส.ค=Hth|สัปดาห์หน้า=dth|สิงหาคม=Hth|อา=1th|เช้า=pth|เดือนหน้า=dth
        เที่ยง=pth|เม.ย=Dth|เมษายน=Dth|เมื่อวาน=yth|เย็น=pth|เวลา=hth|โมง=oth|ກ.ຍ=Ilo|ກ.ພ=Blo|ກ.ລ=Glo|ກັນຍາ=Ilo
        ກຸມພາ=Blo|ກໍລະກົດ=Glo|ຈັນ=2lo|ຕ.ລ=Jlo|ຕຸລາ=Jlo|ທ.ວ=Llo|ທັນວາ=Llo|ພ.ຈ=Klo|ພ.ພ=Elo|ພຫ=5lo|ພະຈິກ=Klo|ພະຫັດ=5lo
        ພຶດສະພາ=Elo|ພຸດ=4lo|ມ.ກ=Alo|ມ.ນ=Clo|ມ.ສ=Dlo|ມັງກອນ=Alo|ມິ.ຖ=Flo|ມິຖຸນາ=Flo|ມີນາ=Clo|ມື້ນີ້=tlo|ມື້ວານ=ylo
        ມື້ອື່ນ=mlo|ມື້ຮື=alo|ວັນຈັນ=2lo|ວັນພະຫັດ=5lo|ວັນພຸດ=4lo|ວັນສຸກ=6lo|ວັນອັງຄານ=3lo|ວັນອາທິດ=1lo|ວັນເສົາ=7lo
        ສ.ຫ=Hlo|ສິງຫາ=Hlo|ສຸ=6lo|ສຸກ=6lo|ອັງຄານ=3lo|ອາ=1lo|ອາທິດ=1lo|ເມສາ=Dlo|ເສົາ=7lo|ཁ་ཙ་=ydz|ཁས་ས་=ybo
        གནངས་ཉིན་=abo|གནངས་ཚེ=adz|གཟའ་ཉི་མ་=1bo;7dz|གཟའ་པ་སངས་=5dz;6bo|གཟའ་ཕུར་བུ་=4dz;5bo|གཟའ་མིག་དམར་=2dz;3bo
        གཟའ་ཟླ་བ་=1dz;2bo|གཟའ་ལྷག་པ་=3dz;4bo|གཟའ་སྤེན་པ་=6dz;7bo|ཉི་=7!dz|ཉི་མ་=1!bo|ད་རིས་=tdz|དེ་རིང་=tbo
        ནངས་པ་=mdz|པ་སངས་=6bo|ཕུར་=4!dz|ཕུར་བུ་=5bo|མིག་དམར་=3bo|མིར་=2!dz|ཟླ་=1!dz|ཟླ་#=d!bo,dz|ཟླ་གཉིས་པ་=Bdz
        ཟླ་གསུམ་པ་=Cdz|ཟླ་དགུ་པ་=Idz|ཟླ་དངཔ་=Adz|ཟླ་དྲུག་པ=Fdz|ཟླ་བ་=2!bo|ཟླ་བ་གཉིས་པ=Bbo|ཟླ་བ་གཉིས་པ་=Bbo
        ཟླ་བ་གསུམ་པ=Cbo|ཟླ་བ་གསུམ་པ་=Cbo|ཟླ་བ་དགུ་པ=Ibo|ཟླ་བ་དགུ་པ་=Ibo|ཟླ་བ་དང་པོ=Abo|ཟླ་བ་དང་པོ་=Abo
        ཟླ་བ་དྲུག་པ=Fbo|ཟླ་བ་དྲུག་པ་=Fbo|ཟླ་བ་བཅུ་གཅིག་པ=Kbo|ཟླ་བ་བཅུ་གཅིག་པ་=Kbo|ཟླ་བ་བཅུ་གཉིས་པ=Lbo
        ཟླ་བ་བཅུ་གཉིས་པ་=Lbo|ཟླ་བ་བཅུ་པ=Jbo|ཟླ་བ་བཅུ་པ་=Jbo|ཟླ་བ་བདུན་པ=Gbo|ཟླ་བ་བདུན་པ་=Gbo|ཟླ་བ་བཞི་པ=Dbo
        ཟླ་བ་བཞི་པ་=Dbo|ཟླ་བ་བརྒྱད་པ=Hbo|ཟླ་བ་བརྒྱད་པ་=Hbo|ཟླ་བ་ལྔ་པ=Ebo|ཟླ་བ་ལྔ་པ་=Ebo|ཟླ་བཅུ་གཅིག་པ་=Kdz
        ཟླ་བཅུ་གཉིས་པ་=Ldz|ཟླ་བཅུ་པ་=Jdz|ཟླ་བདུན་པ་=Gdz|ཟླ་བཞི་པ་=Ddz|ཟླ་བརྒྱད་པ་=Hdz|ཟླ་ལྔ་པ་=Edz|ལྷག་=3!dz
        ལྷག་པ་=4bo|སང་ཉིན་=mbo|སངས་=5!dz|སྤེན་=6dz|སྤེན་པ་=7bo|སྤྱི་ཟླ་གཉིས་པ་=Bdz|སྤྱི་ཟླ་གསུམ་པ་=Cdz
        སྤྱི་ཟླ་དགུ་པ་=Idz|སྤྱི་ཟླ་དངཔ་=Adz|སྤྱི་ཟླ་དྲུག་པ=Fdz|སྤྱི་ཟླ་བཅུ་གཅིག་པ་=Kdz|སྤྱི་ཟླ་བཅུ་གཉིས་པ་=Ldz
        སྤྱི་ཟླ་བཅུ་པ་=Jdz|སྤྱི་ཟླ་བདུན་པ་=Gdz|སྤྱི་ཟླ་བཞི་པ=Ddz|སྤྱི་ཟླ་བརྒྱད་པ་=Hdz|སྤྱི་ཟླ་ལྔ་པ་=Edz|ကြာသပတေး=5my
        စက်=Imy|စက်တင်ဘာ=Imy|စနေ=7my|ဇန်=Amy|ဇန်နဝါရီ=Amy|ဇူ=Gmy|ဇူလိုင်=Gmy|ဇွန်=Fmy|တနင်္ဂနွေ=1my|တနင်္လာ=2my
        ဒီ=Lmy|ဒီဇင်ဘာ=Lmy|နို=Kmy|နိုဝင်ဘာ=Kmy|ဖေ=Bmy|ဖေဖော်ဝါရီ=Bmy|ဗုဒ္ဓဟူး=4my|မတ်=Cmy|မနက်ဖြန်=mmy|မနေ့က=ymy
        မေ=Emy|ယနေ့=tmy|သန်ဘက်ခါ=amy|သောကြာ=6my|အင်္ဂါ=3my|အောက်=Jmy|အောက်တိုဘာ=Jmy|ဧပြီ=Dmy|ဩဂုတ်=Hmy|აგვ=H?ka
        აგვისტო=Hka|აპრ=D?ka|აპრილი=Dka|გუშინ=yka|დეკ=L?ka|დეკემბერი=Lka|დღეს=tka|ზეგ=aka|თებ=B?ka|თებერვალი=Bka
        იან=A?ka|იანვარი=Aka|ივლ=G?ka|ივლისი=Gka|ივნ=F?ka|ივნისი=Fka|კვ=1!ka|კვი=1!ka|კვირა=1ka|მაი=E?ka|მაისი=Eka
        მარ=C?ka|მარტი=Cka|ნოე=K?ka|ნოემბერი=Kka|ოთ=4!ka|ოთხ=4!ka|ოთხშაბათი=4ka|ორ=2!ka|ორშ=2!ka|ორშაბათი=2ka
        ოქტ=J?ka|ოქტომბერი=Jka|პარ=6!ka|პარასკევი=6ka|პრ=6!ka|სამ=3!ka|სამშაბათი=3ka|სექ=I?ka|სექტემბერი=Ika|სმ=3!ka
        შაბ=7!ka|შაბათი=7ka|შბ=7!ka|ხვალ=mka|ხთ=5!ka|ხუთ=5!ka|ხუთშაბათი=5ka|ለካ=B?ti|ለካቲት=Bti|ሎሚ=tti|ሐ=5!am|ሐሙስ=5!am
        ሓሙ=5!ti|ሓሙስ=5!ti|ሓም=G?ti|ሓምለ=G?ti|ሕዳ=K?ti|ሕዳር=K?ti|መስ=I?ti|መስከረም=Iti|መጋ=C?ti|መጋቢት=Cti|ሚያ=D?ti|ሚያዝያ=Dti
        ማ=3!am|ማርች=C?am|ማክሰ=3!am|ማክሰኞ=3am|ሜይ=E?am|ረ=4!am|ረቡ=4!ti|ረቡዕ=4!am,ti|ሰ=2!am|ሰሉ=3!ti|ሰሉስ=3!ti|ሰነ=F?ti|ሰኑ=2!ti
        ሰኑይ=2!ti|ሰን=1!ti|ሰንበት=1ti|ሰኞ=2!am|ሴፕቴ=I?am|ሴፕቴምበር=Iam|ቀዳ=7!ti|ቀዳም=7!ti|ቅ=7!am|ቅዳሜ=7!am|ታሕ=L?ti|ታሕሳስ=Lti
        ትላንትና=yam|ትማሊ=yti|ትናንት=yam|ነሓ=H?ti|ነሓሰ=H?ti|ነገ=mam|ኖቬም=K?am|ኖቬምበር=Kam|ኤፕሪ=D?am|ኤፕሪል=Dam|እ=1!am|እሑድ=1!am
        ኦክቶ=J?am|ኦክቶበር=Jam|ኦገስ=H?am|ኦገስት=Ham|ከነገ ወዲያ=aam|ዓ=6!am|ዓር=6!ti|ዓርቢ=6!ti|ዓርብ=6!am|ዛሬ=tam|ዲሴም=L?am|ዲሴምበር=Lam
        ጁላይ=G?am|ጁን=F?am|ጃንዩ=A?am|ጃንዩወሪ=Aam|ግን=E?ti|ግንቦት=Eti|ጥሪ=A?ti|ጥቅ=J?ti|ጥቅምቲ=Jti|ጽባሕ=mti|ፌብሩ=B?am|ፌብሩወሪ=Bam
        កក្កដា=Gkm|កញ្ញា=Ikm|កុម្ភៈ=Bkm|ខានស្អែក=akm|ចន្ទ=2km|ច័ន្ទ=2km|តុលា=Jkm|ថ្ងៃនេះ=tkm|ថ្ងៃស្អែក=mkm|ធ្នូ=Lkm
        ពុ=4km|ពុធ=4km|ព្រ=5km|ព្រហ=5km|ព្រហស្បតិ៍=5km|មករា=Akm|មិថុនា=Fkm|មីនា=Ckm|មេសា=Dkm|ម្សិលមិញ=ykm
        វិច្ឆិកា=Kkm|សីហា=Hkm|សុ=6km|សុក្រ=6km|សៅរ៍=7km|អង្គារ=3km|អា=1km|អាទិត្យ=1km|ឧសភា=Ekm|ᱚᱛ=2!sat|ᱚᱛᱮ=2!sat
        ᱚᱠᱴ=J?sat|ᱚᱠᱴᱚᱵᱟᱨ=Jsat|ᱛᱮᱦᱮᱧ=tsat|ᱜᱟᱯᱟ=msat|ᱟᱜᱟ=H?sat|ᱟᱜᱟᱥᱛ=Hsat|ᱟᱯᱨ=D?sat|ᱟᱯᱨᱮᱞ=Dsat|ᱡᱟᱱ=A?sat|ᱡᱟᱱᱣᱟᱨᱤ=Asat
        ᱡᱟᱹ=6!sat|ᱡᱟᱹᱨᱩᱢ=6sat|ᱡᱩᱞ=G?sat|ᱡᱩᱞᱟᱭ=Gsat|ᱡᱩᱱ=F?sat|ᱢᱟᱨ=C?sat|ᱢᱟᱨᱪ=Csat|ᱢᱮ=E?sat|ᱥᱟᱹ=4!sat|ᱥᱟᱹᱜᱩᱱ=4sat
        ᱥᱟᱹᱨ=5sat|ᱥᱟᱹᱨᱫᱤ=5sat|ᱥᱤᱸ=1!sat|ᱥᱤᱸᱜᱮ=1sat|ᱥᱮᱯ=I?sat|ᱥᱮᱯᱴᱮᱢᱵᱟᱨ=Isat|ᱦᱚᱞᱟ=ysat|ᱧᱩ=7!sat|ᱧᱩᱦᱩᱢ=7sat|ᱫᱤᱥ=L?sat
        ᱫᱤᱥᱟᱢᱵᱟᱨ=Lsat|ᱯᱷᱟ=B?sat|ᱯᱷᱟᱨᱣᱟᱨᱤ=Bsat|ᱱᱟᱣ=K?sat|ᱱᱟᱣᱟᱢᱵᱟᱨ=Ksat|ᱵᱟ=3!sat|ᱵᱟᱞᱮ=3sat|ṣẹ́=A?yo|ṣẹ́r=Ayo
        ṣẹ́rẹ́=Ayo|ẹr=C?yo|ẹrẹ̀n=Cyo|ẹrẹ̀nà=Cyo|ẹt=6!yo|ẹtì=6!yo|ẹ̀b=E?yo|ẹ̀bi=Eyo|ẹ̀bibi=Eyo|ọgọ=H?ig|ọgọọst=Hig
        ọjọ́ ajé=2yo|ọjọ́ ẹtì=6yo|ọjọ́b=5yo|ọjọ́bọ=5yo|ọjọ́r=4yo|ọjọ́rú=4yo|ọkt=J?ig|ọktoba=Jig|ọ̀la=myo|ọ̀p=L?yo
        ọ̀pẹ=Lyo|ọ̀pẹ̀=Lyo|ọ̀w=J?yo|ọ̀wà=Jyo|ọ̀wàrà=Jyo|ụnyaahụ=yig|あさって=aja|あした=mja|きのう=yja|ごとに=eja|一月=Ayue,zh
        七月=Gyue,zh|三月=Cyue,zh|上午=pzh|下个月=dzh|下個月=dzh|下午=pzh|下周=dzh|下星期=dzh|下週=dzh|中午=pzh|九月=Iyue,zh|二月=Byue,zh
        五月=Eyue,zh|今夜=tja|今天=tzh|今日=tja,yue,zh|今早=tzh|今晚=tyue,zh|今晩=tja|今朝=tja,yue|傍晚=pzh|八月=Hyue,zh|六月=Fyue,zh
        再来週=dja|凌晨=pzh|十一月=Kyue,zh|十二月=Lyue,zh|十月=Jyue,zh|午前=pja|午後=pja|后天=ayue,zh|听日=myue|周一=2yue,zh|周三=4yue,zh
        周二=3yue,zh|周五=6yue,zh|周六=7yue,zh|周四=5yue,zh|周天=1zh|周日=1yue,zh|周末=dzh|四月=Dyue,zh|土曜日=7ja|夕方=pja|大后天=azh
        大後天=azh|寻日=yyue|尋日=yyue|後天=ayue,zh|後日=azh|日曜日=1ja|早上=pzh|明々後日=aja|明天=mzh|明後日=aja|明日=mja,zh|明早=mzh|明晚=mzh
        明晩=mja|明朝=mja|星期一=2yue,zh|星期三=4yue,zh|星期二=3yue,zh|星期五=6yue,zh|星期六=7yue,zh|星期四=5yue,zh|星期天=1zh|星期日=1yue,zh
        昨天=yzh|昨日=yja,zh|昨晚=yzh|晚上=pzh|月曜日=2ja|木曜日=5ja|来月=dja|来週=dja|次の=nja|正午=pja|毎年=eja|毎日=eja|毎晩=eja|毎月=eja
        毎朝=eja|毎週=eja|每个星期=ezh|每个月=ezh|每個星期=eyue,zh|每個月=eyue,zh|每周=ezh|每天=ezh|每年=eyue,zh|每日=eyue,zh|每星期=eyue,zh
        每月=eyue,zh|每週=eyue,zh|每隔=ezh|水曜日=4ja|火曜日=3ja|琴日=yyue|礼拜一=2zh|礼拜三=4zh|礼拜二=3zh|礼拜五=6zh|礼拜六=7zh|礼拜四=5zh|礼拜天=1zh
        礼拜日=1zh|禮拜一=2zh|禮拜三=4zh|禮拜二=3zh|禮拜五=6zh|禮拜六=7zh|禮拜四=5zh|禮拜天=1zh|禮拜日=1zh|聽日=myue|聽晚=myue|聽朝=myue|週一=2zh
        週三=4zh|週二=3zh|週五=6zh|週六=7zh|週四=5zh|週天=1zh|週日=1zh|週末=dja,zh|金曜日=6ja|금요일=6ko|내일=mko|다음=nko|다음 달=dko|다음 주=dko
        다음주=dko|매년=eko|매달=eko|매월=eko|매일=eko|매일매일=eko|매주=eko|모레=ako|목요일=5ko|수요일=4ko|아침=pko|어제=yko|오늘=tko|오전=pko
        오후=pko|월요일=2ko|일요일=1ko|저녁=pko|주말=dko|토요일=7ko|화요일=3ko|𞤢𞥄𞤩𞤵=2ff|𞤢𞥄𞤩𞤵𞤲𞥋𞤣𞤫=2ff|𞤣𞤵𞥅𞤶=Eff|𞤣𞤵𞥅𞤶𞤮=Eff|𞤥𞤢𞤣=6!ff
        𞤥𞤢𞤦=3!ff|𞤥𞤢𞤱𞤦𞤢𞥄𞤪𞤫=3ff|𞤥𞤢𞤱𞤲𞤣𞤫=6ff|𞤥𞤮𞤪=G?ff|𞤥𞤮𞤪𞤧𞤮=Gff|𞤦𞤮𞤱=L?ff|𞤦𞤮𞤱𞤼𞤮=Lff|𞤧𞤫𞥅𞤼=Dff|𞤧𞤫𞥅𞤼𞤮=Dff|𞤧𞤭𞤤=I?ff|𞤧𞤭𞤤𞤼𞤮=Iff
        𞤧𞤭𞥅𞤤=Aff|𞤧𞤭𞥅𞤤𞤮=Aff|𞤪𞤫𞤬=1!ff|𞤪𞤫𞤬𞤦𞤭𞤪𞥆𞤫=1ff|𞤲𞤢𞥄𞤧=5ff|𞤲𞤢𞥄𞤧𞤢𞥄𞤲𞤣𞤫=5ff|𞤲𞤦𞤮𞥅𞤴=Cff|𞤲𞤦𞤮𞥅𞤴𞤮=Cff|𞤲𞤶𞤫𞤧𞤤𞤢𞥄𞤪𞤫=4ff|𞤳𞤮𞤪=F?ff
        𞤳𞤮𞤪𞤧𞤮=Fff|𞤴𞤢𞤪=J?ff|𞤴𞤢𞤪𞤳𞤮=Jff|𞤶𞤢𞤲𞤺𞤮=mff|𞤶𞤫𞤧=4!ff|𞤶𞤮𞤤=K?ff|𞤶𞤮𞤤𞤮=Kff|𞤶𞤵𞤳=H?ff|𞤶𞤵𞤳𞤮=Hff|𞤷𞤮𞤤=B?ff|𞤷𞤮𞤤𞤼𞤮=Bff
        𞤸𞤢𞤲𞤣𞤫=tff|𞤸𞤢𞤲𞤳𞤭=yff|𞤸𞤮𞤪=7!ff|𞤸𞤮𞤪𞤦𞤭𞤪𞥆𞤫=7ff
        """

    /// The letters of the table that are typed as several characters, too.
    package static let composed = """
        à á â ã ä å ç è é ê ë ì í î ñ ò ó ô ö ù ú û ü ý ā ă ą ĉ ċ č ē ė ę ě ğ ġ ĩ ī į ĵ ľ ń ō ő ř ś ş š ũ ū ŭ ź ż ž
        ơ ư ǧ ț ΐ ά έ ή ί ϊ ό ύ ώ й ё ї ў ӯ آ أ ؤ إ ئ ज़ फ़ য় ਜ਼ ਫ਼ ਸ਼ ḍ ṛ ṣ ẓ ạ ả ầ ậ ằ ẹ ề ị ọ ố ỗ ớ ờ ụ ủ ứ ご
        """
}
